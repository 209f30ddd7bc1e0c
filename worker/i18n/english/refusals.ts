import { cashRefusals } from "./cash-refusals.ts";
import { creditRefusals } from "./credit-refusals.ts";
import { doorRefusals } from "./door-refusals.ts";
import { importRefusals } from "./import-refusals.ts";
import { listFileRefusals, listImportRefusals } from "./list-file-refusals.ts";
import { passkeyRefusals } from "./passkey-refusals.ts";
import { paymentRefusals } from "./payment-refusals.ts";
import { returnRefusals } from "./return-refusals.ts";
import { tokenRefusals } from "./token-refusals.ts";
import { webhookRefusals } from "./webhook-refusals.ts";

/** Refusals by error code. Only the server sends them. */
export const refusals = {
  input: {
    invalid: "The request is not valid",
    malformed: "The request body is not valid JSON.",
    malformed_form: "The request body is not a valid form.",
    not_json: "Please send JSON (Content-Type: application/json).",
    not_multipart: "Please send a form (Content-Type: multipart/form-data).",
    not_form: "Please send a form (Content-Type: application/x-www-form-urlencoded).",
    too_large: "The request is too large.",
  },
  http: {
    address_too_long: "This address is too long.",
    method_not_allowed: "This address does not take this method.",
    not_found: "There is nothing at this address.",
  },
  security: {
    https_required: "This shop is reached by https only.",
    tls_too_old: "Your browser or program uses an old version of TLS. Please update it.",
    cross_site: "This request did not come from our own pages.",
  },
  ledger: {
    nothing_to_correct:
      "The books of this order agree, or no row says whose account paid. There is nothing to correct.",
    balances_differ: "Balances differ from their rows. Put those right first: a changed row would be corrected twice.",
  },
  limits: {
    too_many:
      "Too many attempts. Please try again in {minutes, plural, =0 {{seconds, plural, one {# second} other {# seconds}}} one {# minute} other {# minutes}}.",
  },
  server: {
    fault: "Something went wrong on our side. Please try again.",
    overloaded: "Many people are signing in right now. Please try again in a few seconds.",
    unavailable: "The shop is not reachable right now. Please try again in a minute.",
    not_ready: "The shop is not ready: {reasons}",
  },
  /** The page for a fault that no other page can show. */
  outage: {
    title: "We will be right back",
    text: "Rasad cannot be reached right now. Your orders are safe. Please try again in a minute.",
    sent: "If you had just sent something, look under My Orders before you send it again.",
    try_again: "Try Again",
    support: "If it stays like this, call {phone} and tell support this number:",
  },
  auth: {
    required: "Please sign in to continue.",
    invalid_credentials: "Wrong email, phone or password.",
    forbidden: "You don't have permission to do this.",
    admin_required: "You don't have permission to access this page. Admin access required.",
    owner_required: "You don't have permission to access this page. Owner access required.",
    rejected: "Your account was not approved.",
    rejected_offline: "Your account was not approved, so you cannot go online.",
    not_verified: "Your account is waiting to be verified.",
    not_verified_offline: "You can go online as soon as an admin has verified your account.",
    second_factor_needed: "Your password is right. A second step finishes the sign-in.",
    second_step_over: "This sign-in is over. Please sign in again.",
    second_factor_setup_needed: "Please set up a second factor first: staff of this shop need one.",
    email_taken: "An account with this email already exists.",
    phone_taken:
      "This phone number cannot be used here. If it is yours, verify your email address and then enter it in your profile, or write to us.",
    already_verified: "Your email address is already verified.",
    invalid_otp: "Invalid OTP. Please try again.",
    otp_over: "This OTP is no longer valid. Please ask for a new one.",
    invalid_reset_link: "Invalid reset link",
    reset_link_over: "This reset link has expired or was already used. Please ask for a new one.",
  },
  second_factor: {
    set_up_over: "This set-up took too long or was begun anew. Please begin again.",
    already_set_up: "An authenticator app is already set up. Please remove it first.",
    not_set_up: "No second factor is set up.",
  },
  sessions: {
    password_required: "You signed in more than {minutes, number} minutes ago. Please type your password.",
    not_found: "We could not find this device among yours.",
  },
  passkeys: passkeyRefusals,
  profile: {
    read_only: "{field} cannot be changed here.",
    not_of_this_role: "{field} is not part of this kind of account.",
    changed_meanwhile:
      "This profile was changed in another window since you opened it. Check what you typed, then save again.",
    open_orders: "You have orders that are not delivered or cancelled yet. Your account can be deleted once they are.",
    carries_orders:
      "You still carry orders. Deliver them, or ask the shop to take them back; then your account can be deleted.",
    carries_cash: "You still carry cash. Hand it over at the office; then your account can be deleted.",
    refund_under_way:
      "Money is still on its way back to you, or a return awaits our decision. Your account can be deleted afterwards.",
    last_owner: "This is the only owner's account, and the shop needs one. Make somebody else an owner first.",
  },
  admins: {
    email_not_verified:
      "This admin has not verified their email address yet. They sign in and enter the code that we mailed them when they registered, or ask for another on their profile. Then you can verify them.",
    not_found: "We could not find this admin account.",
  },
  accounts: {
    too_many_short_rules:
      "Too many products have a rule of their own for when they are missing. Please set some back to “as usual”.",
    own_record: "This is a record of your own. Somebody else of the staff has to decide about it.",
    blocked: "Your account cannot place orders at present. Please call support.",
    not_found: "We could not find this account.",
    decided_meanwhile: "Someone else is deciding about this account right now. Please try again.",
  },
  agents: {
    not_found: "We could not find this delivery agent.",
    picture_not_found: "We could not find this vehicle picture.",
    vehicle_changed: "This agent has changed the vehicle meanwhile. Please look at it again.",
    location_changed: "This agent has asked for another city meanwhile. Please look at it again.",
  },
  mails: {
    not_found: "We could not find this mail among those that were given up.",
  },
  contact: {
    not_found: "We could not find this message.",
  },
  alerts: {
    in_stock: "It is in stock already.",
    too_many: "You are waiting for {max} things already. Please stop waiting for one of them first.",
    target_too_high: "It costs {price, number, ::currency/INR} already. Please enter at most that.",
    target_too_small: "Please enter more than ₹0",
    unknown_kind: "Please choose price or stock",
  },
  returns: returnRefusals,
  products: {
    not_found: "This product is not available.",
    changed:
      "{name} was changed meanwhile: it costs {price, number, ::currency/INR} now, with {stock} in stock. Nothing was saved.",
    conflict: "Too many people are changing the catalogue at once. Please try again.",
  },
  stock: { short: "No more than {stock} of {name} is in stock. Nothing was booked." },
  images: {
    unavailable: "Pictures cannot be processed right now. Please try again later.",
  },
  upload: {
    failed: "Failed to upload image",
    too_many: "Many pictures are arriving just now. Please try again in a few seconds.",
    too_slow: "The picture took too long to arrive. Please try again with a better connection.",
  },
  seller: { conflict: "Somebody else changed the seller meanwhile. Please look at it and change it again." },
  documents: { not_found: "There is no such document." },
  cities: {
    not_found: "There is no such city.",
    slug_taken: "A city with this short name exists already.",
    conflict: "Others are changing this city at the same time. Please try again.",
    copy_unfinished: "Its prices are still being copied. Please open the city when they are all there.",
  },
  slots: {
    not_found: "There is no such delivery slot.",
    conflict: "Others are changing these slots at the same time. Please try again.",
    too_many: "A city can have at most {max, number} delivery slots. Please change one of them.",
  },
  door: doorRefusals,
  tokens: tokenRefusals,
  webhooks: webhookRefusals,
  orders: {
    awaiting_approval: "This order waits for an approver of the buyer's team. It cannot be confirmed before.",
    not_awaiting_approval: "This order does not wait for approval any more.",
    approver_required: "Only an approver or the owner of the team can decide about this order.",
    not_placed_by_you: "Only whoever placed this order, an approver or the owner of the team can do this.",
    approval_needs_cash:
      "This order is above your limit, so it waits for approval first. Please choose cash on delivery, or ask an approver to order and pay online.",
    not_found: "We could not find this order.",
    illegal_transition:
      "This can't be done: the order is {status, select, pending {still waiting to be confirmed} confirmed {confirmed and waiting for a delivery agent} accepted {already with a delivery agent} delivered {already delivered} other {already cancelled}}.",
    already_accepted: "This order has already been accepted by another agent.",
    already_packed: "This order is packed already.",
    line_marked: "This line was marked meanwhile by {name}.",
    line_put_back: "This line was put back meanwhile.",
    not_packed: "This order is not packed yet.",
    lines_to_pick: "Some lines of this order are not picked yet.",
    nothing_packed: "Nothing of this order was found. Please cancel it instead.",
    awaits_answer: "The buyer was asked about a missing product and has not answered yet.",
    not_short: "Nothing is missing of this line.",
    choice_gone: "This product is no longer available. Please choose another one.",
    awaiting_payment: "This order is still waiting for its online payment.",
    not_changeable:
      "This order can't be changed any more: it is {status, select, pending {still waiting to be confirmed} confirmed {already confirmed} accepted {already with a delivery agent} delivered {already delivered} other {cancelled}}.",
    buyer_blocked: "This buyer is blocked. Let them order again first.",
    change_needs_payment:
      "Only the buyer can add to this order, because it is paid online and the difference has to be paid too. They can do it on the page of their order.",
    already_picked: "Goods of this order are already picked. Put them back first.",
    change_unpaid: "This order still waits for its online payment. Please pay for it first, or cancel it.",
    pick_line_changed: "This line of the pick list has changed since you opened it. Please look at it again.",
    changed_meanwhile: "This order has changed since you opened it. Please look at it again.",
    difference_too_small:
      "The new total differs by less than ₹1, which cannot be paid or refunded online. Please change a little more.",
    change_needs_approval:
      "This makes the order larger than you may order alone. Please place what is missing as a new order: an approver of your team will see it.",
    change_after_cutoff:
      "Orders for this delivery are closed, so nothing can be added to it any more. You can still take products off, or place a new order for a later delivery.",
    change_ended:
      "This change was not made: its time was over, the order was confirmed or cancelled, or a later change took its place.",
    agent_not_available: "Only a verified agent who is online in this city can accept orders.",
    carries_enough: "You already carry {max, number} orders. Deliver one of them before you accept another.",
    code_not_right: "That code is not right.",
    wrong_code:
      "{triesLeft, plural, =0 {That code is not right, and it was the last try. Please ask the customer to issue a new code.} one {That code is not right. # try left.} other {That code is not right. # tries left.}}",
    code_locked: "Too many wrong codes. Please ask the customer to issue a new code; they find it beside the old one.",
    no_new_codes_left:
      "You have issued {max, number} new codes for this order, as many as one order may have. Please call support for another.",
    too_much_open_for_new:
      "Until your email address is verified or a first order was delivered to you, you can have {orders, number} cash orders open at a time, worth {rupees, number, ::currency/INR} together. Verify your address in your profile, or pay this order online.",
    city_closed: "We are not taking orders in this city right now. Running orders are delivered as promised.",
    pin_not_served: "We do not deliver to PIN code {pin} yet. Please check the address.",
    slot_full: "This delivery slot is full now. Please choose another one; your order is unchanged.",
    slot_share:
      "This delivery slot takes {max, number} orders of one business a day, so that others find room too. Please choose another one; your order is unchanged.",
    slot_closed: "Orders for this delivery slot are closed. Please choose another one; your order is unchanged.",
    below_minimum:
      "Orders start at {minimum, number, ::currency/INR}. Please add goods for {missing, number, ::currency/INR} more.",
    too_much_open:
      "You can have {orders, number} cash orders open at a time, worth {rupees, number, ::currency/INR} together. Please wait for a delivery, or pay this order online.",
    unknown_product: "Some products in this order are no longer available.",
    stock_short: "Not enough stock: {lines}.",
    short_line:
      "{name} ({available} {unit, select, kg {kg} liter {{available, plural, one {liter} other {liters}}} piece {{available, plural, one {piece} other {pieces}}} other {{available, plural, one {packet} other {packets}}}} left)",
    quantity_not_allowed: "Some quantities cannot be ordered: {lines}.",
    refused_line: "{name} (asked: {requested}, possible: {nearest})",
    refused_line_sold_out: "{name} (out of stock)",
    prices_changed: "Prices have changed since you last saw them. Please check the new total.",
    idempotency_conflict:
      "This was already sent once with other details, and that was saved. Please look at it before you send this again.",
    not_delivered: "A delivery can be rated once the order is delivered.",
    too_old_to_rate: "Deliveries of orders older than a year can no longer be rated.",
    already_rated: "You have already rated this delivery: {rating} out of 5.",
    conflict: "Many people are after this order right now. Please try again.",
  },
  credit: creditRefusals,
  cash: cashRefusals,
  payments: paymentRefusals,
  push: {
    off: "Notifications are not set up in this shop yet. Your mails arrive as ever.",
    unknown_service: "We do not know this browser's push service.",
    bad_key: "This is not a browser's push subscription",
    not_subscribed: "Notifications are off on this device. Please switch them on first.",
    device_gone: "This browser takes no notifications any more. Please switch them on again.",
    not_taken: "The push service of this browser did not take it. Please try again later.",
  },
  live: {
    upgrade_required: "This address speaks WebSocket only (Upgrade: websocket).",
  },
  imports: importRefusals,
  list_file: listFileRefusals,
  list_import: listImportRefusals,
  price_lists: {
    not_found: "We could not find this price list.",
  },
  lists: {
    not_found: "We could not find this list.",
    too_many: "An account may have {max, number} lists in a city. Please delete one first.",
    too_many_lines: "A list may have at most {max, number} products.",
    name_taken: "You already have a list with this name.",
    unknown_product: "The catalogue does not know this product.",
    changed:
      "This list was changed meanwhile, on another device or by a colleague. Please load it again; nothing was overwritten.",
  },
  team: {
    cart_full: "The cart is full: an order has at most 100 products.",
    owner_required: "Only the owner of the account can do this.",
    verify_first: "Please verify your own email address first. Then you can invite people.",
    full: "A team can have {max} members, open invitations included.",
    already_member: "This person is already part of your team.",
    invitation_over: "This invitation cannot be used any more. Please ask for a new one.",
    invitation_for_another: "This invitation is for {email}. Please sign in with that address.",
    in_another_team: "You are a member of a team already. Leave it before you join another one.",
    has_own_team: "You have a team of your own. Remove its members before you join another one.",
    has_open_orders:
      "You have open orders of your own. Please wait until they are delivered, or cancel them, before you join.",
    owes: "Your own account still owes us money. Pay it before you join, because members see only the team's account.",
    conflict: "The team was just changed. Please try again.",
  },
  standing_orders: {
    not_found: "We could not find this standing order.",
    conflict: "This standing order was changed meanwhile. Please look at it again; nothing was overwritten.",
    too_many: "An account may have {max, number} standing orders in a city. Please remove one first.",
    list_gone: "We could not find this list. Please choose another one.",
    slot_gone: "This delivery slot is not offered. Please choose another one.",
    no_date: "There is no delivery until this last day. Please choose a later one.",
    no_such_day: "This is not one of the next dates of the standing order.",
    day_over: "This date can no longer be changed.",
  },
  team_members: {
    not_found: "This person is not a member of your team.",
  },
  team_invitations: {
    not_found: "This invitation is not open any more.",
  },
};
