/** Made by `npm run generate` from the errors of the Worker: status, code, another message, further fields. */
export const ERROR_TABLE: Readonly<Record<string, string>> = {
  accounts: "403 blocked; 409 decided_meanwhile; 404 not_found; 403 own_record; 409 too_many_short_rules",
  admins: "409 email_not_verified; 404 not_found",
  agents: "409 location_changed; 404 not_found; 409 vehicle_changed",
  alerts: "409 in_stock; 400 target_too_high; 409 too_many",
  auth: "403 admin_required; 409 already_verified; 409 email_taken; 403 forbidden; 401 invalid_credentials; 400 invalid_otp(triesLeft); 400 invalid_reset_link; 403 not_verified; 400 otp_over; 403 owner_required; 409 phone_taken; 403 rejected; 401 required; 400 reset_link_over; 401 second_factor_needed(expiresIn,factors,pendingToken); 403 second_factor_setup_needed; 401 second_step_over; 429 too_many_attempts=limits.too_many; 400 weak_password=input.invalid; 400 wrong_password=password.current_wrong; 400 wrong_second_factor=factor.code_wrong",
  cash: "503 conflict; 409 handover_closed; 409 handover_open; 409 limit_reached; 409 more_than_carried; 404 not_found; 400 note_missing",
  cities: "409 conflict; 409 copy_unfinished; 404 not_found; 409 slug_taken",
  contact: "404 not_found",
  credit:
    "409 above_owed(owed); 409 already_reversed; 400 day_in_future; 409 exceeded(available); 409 more_than_owed(owed); 403 not_for_members; 409 not_offered; 409 not_reversible; 409 open_account; 409 overdue; 404 payment_not_found; 409 reference_known; 409 terms_changed",
  documents: "404 not_found",
  door: "409 changed; 409 figures_changed(door); 400 line=input.invalid(productId); 409 nothing_delivered; 409 too_often",
  http: "414 address_too_long; 405 method_not_allowed; 404 not_found",
  images: "503 unavailable",
  imports:
    "409 key_reused; 409 not_confirmed; 404 not_found; 409 not_ready; 409 nothing; 409 outdated; 413 too_large; 400 unreadable; 409 wrong_rows",
  input: "400 invalid; 400 malformed; 415 not_form; 415 not_json; 415 not_multipart; 413 too_large",
  ledger: "409 balances_differ; 409 nothing_to_correct",
  limits:
    "429 add_passkey=limits.too_many; 429 api_token=limits.too_many; 429 calendar=limits.too_many; 429 claim_phone=limits.too_many; 429 contact=limits.too_many; 429 forgot_password=limits.too_many; 429 heavy_work=limits.too_many; 429 import=limits.too_many; 429 login=limits.too_many; 429 lookups=limits.too_many; 429 mail_code=limits.too_many; 429 make_token=limits.too_many; 429 orders=limits.too_many; 429 own_data=limits.too_many; 429 parse_list=limits.too_many; 429 passkey_options=limits.too_many; 429 push=limits.too_many; 429 register=limits.too_many; 429 sign_up_form=limits.too_many; 429 team_invitation=limits.too_many; 429 upload=limits.too_many; 429 webhook_ping=limits.too_many; 429 webhook_retry=limits.too_many",
  list_file:
    "400 damaged; 400 empty; 400 encrypted; 400 legacy_xls; 400 macros; 400 missing; 400 not_a_table; 400 other_spreadsheet; 400 state_lost; 413 too_large; 400 too_large_inside; 400 too_many_asking; 400 too_many_rows; 400 too_much_text; 400 web_page",
  list_import: "400 column_twice; 400 no_product",
  lists: "409 changed; 409 name_taken; 404 not_found; 409 too_many; 409 too_many_lines; 400 unknown_product",
  live: "426 upgrade_required",
  mails: "404 not_found",
  orders:
    "403 agent_not_available; 409 already_accepted; 409 already_packed; 409 already_picked; 409 already_rated(rating); 409 approval_needs_cash; 403 approver_required; 409 awaiting_approval; 409 awaiting_payment; 409 awaits_answer; 409 below_minimum(minimum,missing); 409 buyer_blocked; 409 carries_enough; 409 change_ended; 409 change_needs_approval; 409 change_needs_payment; 409 change_unpaid; 409 changed_meanwhile(version); 409 choice_gone; 409 city_closed; 409 code_locked(triesLeft); 503 conflict; 409 delivery_changed(estimatedDelivery); 409 difference_too_small; 409 idempotency_conflict; 409 illegal_transition(status); 409 line_marked; 409 lines_to_pick; 409 no_new_codes_left; 409 not_awaiting_approval; 409 not_changeable(status); 409 not_delivered; 404 not_found; 409 not_packed; 403 not_placed_by_you; 409 not_short; 409 nothing_packed; 409 pick_line_changed; 409 pin_not_served(pin); 409 prices_changed(lines,total); 409 quantity_not_allowed(lines); 409 slot_closed(slots); 409 slot_full(slots); 409 slot_share(slots); 409 stock_short(lines); 409 too_much_open; 409 too_much_open_for_new; 409 too_old_to_rate; 400 unknown_product(productIds); 400 wrong_code",
  passkeys:
    "409 already_registered; 400 challenge_over; 401 invalid; 404 not_found; 400 password_required; 400 refused; 409 too_many; 409 verify_first",
  payments:
    "409 already_paid; 400 amount_too_small; 400 bad_signature; 400 malformed_webhook; 409 not_payable; 503 off; 409 refused; 409 too_late; 409 too_many_unpaid; 409 too_much_unpaid_for_new; 429 too_much_unpaid_here; 503 unavailable; 503 verification_delayed; 400 verification_failed",
  price_lists: "404 not_found",
  products: "409 changed(etag,product); 503 conflict; 404 not_found",
  profile:
    "409 carries_cash; 409 carries_orders(carriedOrders); 409 changed_meanwhile(updatedAt); 400 confirmation_wrong=account.confirmation_wrong; 409 last_owner; 400 not_of_this_role; 409 open_orders(openOrders); 400 read_only; 409 refund_under_way",
  push: "400 bad_key; 409 device_gone; 409 not_subscribed; 503 not_taken; 503 off; 400 unknown_service",
  returns:
    "409 already_decided(state,version); 400 line_not_delivered; 409 more_than_delivered; 404 not_found; 409 not_refundable; 400 not_whole; 409 only_whole_order; 400 photo_unknown; 409 refund_too_small; 409 replacement_short; 409 too_late",
  second_factor: "409 already_set_up; 409 not_set_up; 409 set_up_over",
  security: "403 cross_site; 403 https_required; 403 tls_too_old",
  seller: "409 conflict",
  server: "500 fault; 503 not_ready; 503 overloaded; 503 unavailable",
  sessions: "404 not_found; 400 password_required",
  slots: "409 conflict; 404 not_found; 409 too_many",
  standing_orders:
    "409 conflict; 409 day_over; 409 list_gone; 400 no_date; 404 no_such_day; 404 not_found; 409 slot_gone; 409 too_many",
  stock: "409 short",
  team: "409 already_member; 409 cart_full; 503 conflict; 409 full; 409 has_open_orders; 409 has_own_team; 409 in_another_team; 403 invitation_for_another; 400 invitation_over; 409 owes; 403 owner_required; 409 verify_first",
  team_invitations: "404 not_found",
  team_members: "404 not_found",
  tokens:
    "403 not_for_tokens; 404 not_found; 403 other_network; 403 owners_only; 400 password_required; 409 request_reused; 403 scope_missing(scope); 409 too_many",
  upload:
    "503 failed; 415 not_an_image=picture.not_an_image; 413 too_large=picture.too_large; 503 too_many; 413 too_many_pixels=picture.too_many_pixels; 400 too_slow",
  webhooks:
    "400 address_refused; 409 changed_meanwhile; 404 delivery_not_found; 409 disabled; 404 not_found; 403 not_verified; 409 too_many; 409 waits_for_earlier",
};
