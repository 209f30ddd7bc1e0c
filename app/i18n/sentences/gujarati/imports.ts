import type { Dictionary } from "../sayer.ts";

/** About the catalogue as a file: what is wrong with it, with its rows, and with taking it over. */
export const imports: Dictionary = {
  "Please choose a CSV file.": "કૃપા કરીને CSV ફાઇલ પસંદ કરો.",
  "CSV files may have at most 5 MB": "CSV ફાઇલ વધુમાં વધુ 5 MBની હોવી જોઈએ",
  "This file is empty.": "આ ફાઇલ ખાલી છે.",
  "This file is not in UTF-8. In Excel, save it as “CSV UTF-8 (Comma delimited)” and choose it again.":
    "આ ફાઇલ UTF-8માં નથી. Excelમાં તેને “CSV UTF-8 (Comma delimited)” તરીકે સેવ કરો અને ફરી પસંદ કરો.",
  "This file cannot be read: a quotation mark is opened and never closed, or text follows one.":
    "આ ફાઇલ વાંચી શકાઈ નહીં: કોઈ અવતરણ ચિહ્ન ખુલ્લું રહી ગયું છે, અથવા તેના પછી કંઈ લખ્યું છે.",
  "This file cannot be read near line {0}: a quotation mark is opened and never closed, or text follows one.":
    "આ ફાઇલ લાઇન {0} પાસે વાંચી શકાઈ નહીં: કોઈ અવતરણ ચિહ્ન ખુલ્લું રહી ગયું છે, અથવા તેના પછી કંઈ લખ્યું છે.",
  "The column “{0}” stands twice in the first line.": "પહેલી લાઇનમાં કૉલમ “{0}” બે વાર છે.",
  "The first line must name the columns, with “id” or “name” among them: {0}.":
    "પહેલી લાઇનમાં કૉલમનાં નામ હોવાં જોઈએ, અને તેમાં “id” અથવા “name” હોવું જોઈએ: {0}.",
  "This file has no products below its first line.": "આ ફાઇલમાં પહેલી લાઇન નીચે કોઈ ઉત્પાદન નથી.",
  "A file may hold at most {0} products. Please split it.":
    "એક ફાઇલમાં વધુમાં વધુ {0} ઉત્પાદનો હોઈ શકે. કૃપા કરીને તેને વહેંચી દો.",

  "Letters were lost here. Please save the file as CSV UTF-8": "અહીં અક્ષર ખોવાયા છે. કૃપા કરીને ફાઇલ CSV UTF-8માં સેવ કરો",
  "Price must be more than 0": "કિંમત 0થી વધારે હોવી જોઈએ",
  "The same product stands in line {0}": "આ જ ઉત્પાદન લાઇન {0}માં પણ છે",
  "No product on sale has this id": "વેચાણમાં હોય તેવા કોઈ ઉત્પાદનની આ id નથી",
  "{0} products have this name: please write the id of the one you mean":
    "આ નામનાં {0} ઉત્પાદનો છે: જે જોઈતું હોય તેની id લખો",
  "Please leave this as our file had it, or empty": "આને અમારી ફાઇલમાં હતું તેવું જ રહેવા દો, અથવા ખાલી રાખો",
  "Other names must be at most {0} characters together": "બીજાં નામ બધાં મળીને વધુમાં વધુ {0} અક્ષરનાં હોવાં જોઈએ",

  "We could not find this import.": "આ ઇમ્પોર્ટ મળ્યું નથી.",
  "We could not find this price list.": "આ ભાવયાદી મળી નથી.",
  "The rows are still being compared with the catalogue. Nothing was changed.":
    "લાઇનો કેટલોગ સાથે હજી સરખાવાઈ રહી છે. કંઈ બદલાયું નથી.",
  "One row is wrong. Please correct the file and choose it again. Nothing was changed.":
    "એક લાઇન ખોટી છે. કૃપા કરીને ફાઇલ સુધારીને ફરી પસંદ કરો. કંઈ બદલાયું નથી.",
  "{0} rows are wrong. Please correct the file and choose it again. Nothing was changed.":
    "{0} લાઇનો ખોટી છે. કૃપા કરીને ફાઇલ સુધારીને ફરી પસંદ કરો. કંઈ બદલાયું નથી.",
  "Please tick that you looked at the unusual rows.": "કૃપા કરીને ટિક કરો કે તમે જુદી લાગતી લાઇનો જોઈ લીધી છે.",
  "Please tick that you looked at the unusual rows. Nothing was changed.":
    "કૃપા કરીને ટિક કરો કે તમે જુદી લાગતી લાઇનો જોઈ લીધી છે. કંઈ બદલાયું નથી.",
  "The catalogue was changed meanwhile. Nothing was changed by this import: its rows are compared anew, please look at them again.":
    "આ દરમિયાન કેટલોગ બદલાયો છે. આ ઇમ્પોર્ટથી કંઈ બદલાયું નથી: લાઇનો ફરી સરખાવાઈ રહી છે, કૃપા કરીને તેને ફરી જુઓ.",
  "Everything in the catalogue is already as these rows say.": "કેટલોગમાં બધું પહેલેથી આ લાઇનો પ્રમાણે જ છે.",
};
