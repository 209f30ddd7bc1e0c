/**
 * Words, names and mottos from public lists of leaked passwords, Indian ones included, in lower case and without
 * spaces. A password is judged by what is left without them, so "Password@123" and "welcome2024!" need no entry.
 */
export const COMMON_WORDS: readonly string[] = `
password passwort passw0rd pass passphrase passcode secret changeme change letmein letme login logon signin access
admin administrator adminadmin root superuser super user username guest default system server manager master owner
staff employee office company business account test testing tester demo sample example temp temporary welcome hello
hellothere goodmorning goodluck trustno whatever nothing something anything everything nopassword mypassword yourpassword
thepassword newpassword oldpassword computer internet windows microsoft google facebook instagram whatsapp youtube twitter
linkedin yahoo gmail hotmail outlook android iphone samsung nokia apple dell lenovo amazon flipkart paytm phonepe razorpay
iloveyou ilovey loveyou lovely loveme lover love forever always babygirl babyboy baby sweetheart sweety sweet honey
princess prince queen king kingdom angel angels heaven hellokitty kitty butterfly flower flowers sunflower rose lotus
sunshine sunrise sunset moonlight moon star stars starlight shadow dragon monkey tiger lion eagle falcon phoenix panther
wolf horse dolphin elephant chicken pokemon pikachu naruto batman superman spiderman ironman avengers starwars matrix
harrypotter hogwarts football cricket baseball basketball hockey soccer tennis chelsea liverpool arsenal barcelona
realmadrid manchester united juventus ronaldo messi sachin tendulkar dhoni msdhoni kohli virat rohit viratkohli
freedom liberty america england london newyork canada australia germany france pakistan china dubai nepal bangladesh
india indian bharat bharatmata hindustan incredibleindia jaihind vandemataram mumbai bombay delhi newdelhi kolkata chennai
bangalore bengaluru hyderabad pune ahmedabad surat jaipur lucknow kanpur nagpur patna bihar bihari gujarat maharashtra
rajasthan punjab kerala bengal goa varanasi ayodhya mathura shirdi ganga yamuna himalaya taj tajmahal
krishna radhakrishna radheradhe radhe radha hare harekrishna shiva shivshankar shankar mahadev harharmahadev bholenath
omnamahshivaya omnamahshivay omsairam sairam saibaba jaisairam jaishreeram jaishriram jaisriram jaishree shreeram sriram
siyaram jaisiyaram sitaram hanuman bajrangbali jaihanuman ganesh ganpati ganpatibappa morya laxmi lakshmi saraswati durga
maadurga jaimatadi jaimata matarani kali vishnu narayan balaji tirupati govinda gopal kanha swaminarayan jaiswaminarayan
waheguru waheguruji satnam allah bismillah inshallah mashallah muhammad mohammad jesus jesuschrist christ jesusloves
godisgreat godislove god blessed blessing family mother father mummy papa mumdad momdad mama daddy brother sister friend
friends bestfriend friendship husband wife darling jaan jaanu janu sweetu babu shona pyaar mohabbat dosti zindagi
rahul rohan rohit amit ankit anil sunil sanjay vijay ajay raj rajesh rakesh ramesh suresh mahesh mukesh dinesh deepak
manish manoj vikas vikram vivek vishal pankaj prakash pradeep sandeep santosh ashok arjun aditya abhishek akash ravi kumar
singh sharma verma gupta yadav patel shah khan priya pooja puja neha anjali kavita sunita anita geeta sita rani kajal
divya shreya riya sonia sonu monu chintu raju guddu pinky rinku babita lalita
michael michelle jennifer jessica ashley amanda daniel andrew joshua matthew anthony charlie jordan thomas robert william
richard joseph george david james john nicole samantha hannah jasmine summer winter autumn spring january february march
april june july august september october november december monday tuesday wednesday thursday friday saturday sunday
diwali holi happydiwali happyholi newyear happynewyear happy birthday happybirthday lucky success winner champion
rockstar rockyou rock music guitar dancing hunter ranger killer ninja samurai pirate soldier warrior thunder lightning
diamond golden silver gold pepper ginger cookie chocolate banana orange apple mango cheese pizza coffee
restaurant hotel kitchen food foods vegetable vegetables market wholesale delivery order orders shop store mandi kirana
sattu litti chokha blink corvette ferrari mercedes porsche mustang harley yamaha suzuki honda toyota bmw audi
`
  .trim()
  .split(/\s+/);

/** Rows and columns of keyboards, and alphabets: a password may run along them in both directions. */
export const RUNS: readonly string[] = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890123456789",
  "qwertyuiop",
  "qwertzuiop",
  "azertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "a1b2c3d4e5f6g7h8i9j0",
  "!@#$%^&*()",
  "147258369",
  "789456123",
  "159753",
];
