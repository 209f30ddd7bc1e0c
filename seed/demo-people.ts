import type { NewUser } from "../worker/accounts/accounts.repo.ts";
import type { TeamRole, Verification } from "../worker/identity/accounts.contract.ts";

export const DEMO_PASSWORD = "rasad-demo";

type Optional = "adminStatus" | "gstin" | "businessName" | "businessType" | "licenseNumber";
type OfAgents = "vehicleType" | "drivingLicense" | "deliveryZone";
type Profile = Pick<NewUser, "name" | "role" | "phone" | "address"> & Partial<Pick<NewUser, Optional | OfAgents>>;

/** Membership of another demo account's team. Limits in paise; null for none. */
export interface DemoMember {
  readonly of: "hotel3";
  readonly role: TeamRole;
  readonly orderLimitPaise: number | null;
  readonly monthLimitPaise: number | null;
}

export interface DemoPerson extends Profile {
  /** The age of the account, in days. */
  readonly daysAgo: number;
  readonly agent?: {
    readonly status: Verification;
    readonly pincode: string;
    readonly vehicleNumber: string;
    /** The vehicle's picture, named as in catalogue.csv. */
    readonly picture: string;
  };
  readonly team?: DemoMember;
}

/** The demo accounts by the local part of their e-mail address at rasad.test. Phone numbers are invented. */
export const DEMO_PEOPLE = {
  owner: {
    name: "Anjali Sinha",
    role: "owner",
    phone: "9000000101",
    address: "Bazar Samiti Road, Musallahpur, Patna 800006",
    daysAgo: 120,
  },
  admin: {
    name: "Rakesh Prasad",
    role: "admin",
    adminStatus: "verified",
    phone: "9000000102",
    address: "Saguna More, Danapur, Patna 801503",
    daysAgo: 110,
  },
  newadmin: {
    name: "Pooja Kumari",
    role: "admin",
    adminStatus: "pending",
    phone: "9000000103",
    address: "Rajendra Nagar, Patna 800016",
    daysAgo: 1,
  },
  hotel: {
    name: "Hotel Maurya Vihar",
    role: "hotel",
    phone: "9000000201",
    address: "12 Fraser Road, near Dak Bungalow Chowk, Patna 800001",
    gstin: "10AAKCM4821L1ZJ",
    businessName: "Maurya Vihar Hospitality Pvt Ltd",
    businessType: "hotel",
    licenseNumber: "10422110000187",
    daysAgo: 90,
  },
  hotel2: {
    name: "Ganga Kinare Restaurant",
    role: "hotel",
    phone: "9000000202",
    address: "Boring Canal Road, opposite A N College, Patna 800013",
    gstin: "27AAPFU0939F1ZV",
    businessName: "Ganga Kinare Foods",
    businessType: "restaurant",
    licenseNumber: "10423110000542",
    daysAgo: 60,
  },
  // The team is not the first buyer's, because a team's cart costs each page one more round trip.
  hotel3: {
    name: "Mithila Rasoi",
    role: "hotel",
    phone: "9000000203",
    address: "Exhibition Road, behind Khuda Baksh Market, Patna 800001",
    businessName: "Mithila Rasoi Caterers",
    businessType: "catering",
    licenseNumber: "10424110000318",
    daysAgo: 40,
  },
  manager: {
    name: "Shabnam Parveen",
    role: "hotel",
    phone: "9000000204",
    address: "Exhibition Road, behind Khuda Baksh Market, Patna 800001",
    team: { of: "hotel3", role: "approver", orderLimitPaise: null, monthLimitPaise: null },
    daysAgo: 30,
  },
  cook: {
    name: "Ramesh Mahto",
    role: "hotel",
    phone: "9000000205",
    address: "Exhibition Road, behind Khuda Baksh Market, Patna 800001",
    team: { of: "hotel3", role: "buyer", orderLimitPaise: 6_000_00, monthLimitPaise: 40_000_00 },
    daysAgo: 28,
  },
  agent: {
    name: "Sunil Yadav",
    role: "delivery",
    phone: "9000000301",
    address: "Kankarbagh Colony, Patna 800020",
    vehicleType: "van",
    drivingLicense: "BR0120190048213",
    deliveryZone: "Kankarbagh",
    agent: { status: "verified", pincode: "800020", vehicleNumber: "BR01GK4821", picture: "1f69a" },
    daysAgo: 80,
  },
  agent2: {
    name: "Imran Ansari",
    role: "delivery",
    phone: "9000000302",
    address: "Phulwari Sharif, Patna 801505",
    vehicleType: "bike",
    drivingLicense: "BR0120200075530",
    deliveryZone: "Bailey Road",
    agent: { status: "verified", pincode: "801505", vehicleNumber: "BR01PD7553", picture: "1f3cd-fe0f" },
    daysAgo: 45,
  },
  newagent: {
    name: "Manish Paswan",
    role: "delivery",
    phone: "9000000303",
    address: "Patna City, Ashok Rajpath, Patna 800008",
    vehicleType: "scooter",
    drivingLicense: "BR0120220019067",
    deliveryZone: "Patna City",
    agent: { status: "pending", pincode: "800008", vehicleNumber: "BR01HX1906", picture: "1f6f5" },
    daysAgo: 2,
  },
} as const satisfies Record<string, DemoPerson>;
export type DemoName = keyof typeof DEMO_PEOPLE;

/** Invited to the team of hotel3, without an account yet. */
export const DEMO_INVITATION = {
  name: "storekeeper",
  of: "hotel3",
  role: "buyer",
  orderLimitPaise: 2_000_00,
  monthLimitPaise: null,
} as const satisfies DemoMember & { readonly name: string };

export const demoEmail = (name: string): string => `${name}@rasad.test`;
