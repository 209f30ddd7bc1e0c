export const tokenRefusals = {
  scope_missing: "This API token does not have the scope {scope}.",
  not_for_tokens: "API tokens cannot be used here. Please sign in.",
  other_network: "This API token cannot be used from this network.",
  not_found: "We could not find this API token.",
  too_many: "An account can have at most {max, number} API tokens. Please revoke one first.",
  owners_only: "Only the owner of an account can manage its API tokens, webhooks and calendar.",
  name_missing: "Please enter a name.",
  name_too_long: "The name is too long.",
  network_invalid: "Please enter an address or a network, such as 203.0.113.0/24.",
  networks_many: "At most {max, number} networks can be given.",
  scope_unknown: "There is no such scope.",
  scope_of_shop: "This scope is for the shop only: {scope}.",
  password_required: "You signed in more than {minutes, number} minutes ago. Please type your password.",
  request_reused:
    "This already made a token, which cannot be shown again. Please open the list of tokens again, revoke that one and make another.",
  scope_missing_input: "Please choose at least one scope.",
  days_invalid: "Please enter whole days, from 1 to 3650.",
};
