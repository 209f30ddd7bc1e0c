import type { Verification } from "../worker/accounts/accounts.contract.ts";
import type { NewUser } from "../worker/accounts/accounts.repo.ts";

export const DEMO_PASSWORD = "rasad-demo";

type Optional = "adminStatus" | "gstin" | "businessName" | "businessType" | "licenseNumber";
type OfAgents = "vehicleType" | "drivingLicense" | "deliveryZone";
type Profile = Pick<NewUser, "name" | "role" | "phone" | "address"> & Partial<Pick<NewUser, Optional | OfAgents>>;

export interface DemoPerson extends Profile {
  /** The age of the account, in days. */
  readonly daysAgo: number;
  /** The agent's record, for delivery agents. */
  readonly agent?: {
    readonly status: Verification;
    readonly pincode: string;
    readonly vehicleNumber: string;
    /** The picture of the vehicle, named as in catalogue.csv. */
    readonly picture: string;
  };
}

/** The demo accounts by the local part of their address at rasad.test. Phone numbers are invented. */
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

export const demoEmail = (name: string): string => `${name}@rasad.test`;
