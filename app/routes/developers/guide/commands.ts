/** The address of the shop; a shop on this machine sends its webhooks to the mocks. */
export interface Place {
  readonly origin: string;
  readonly isLocal: boolean;
}

export const toPlace = (origin: string): Place => ({
  origin,
  isLocal: ["localhost", "127.0.0.1"].includes(new URL(origin).hostname),
});

/** Locally, webhooks go to the mock receiver on the next port. */
const receiverOf = ({ origin, isLocal }: Place): string => {
  const { protocol, hostname, port } = new URL(origin);
  return isLocal
    ? `${protocol}//${hostname}:${Number(port || 80) + 1}/webhooks/receive?box=guide`
    : "https://erp.example.com/rasad";
};

export const commandsFor = (place: Place) => {
  const [email, password] = place.isLocal
    ? ["hotel@rasad.test", "rasad-demo"]
    : ["purchasing@hotel.example", "your password"];
  return {
    signIn: `SHOP=${place.origin}
SESSION=$(curl -s "$SHOP/api/auth/login" \\
  -H "Content-Type: application/json" \\
  -d '{"email": "${email}", "password": "${password}"}' | jq -r .token)`,
    token: `TOKEN=$(curl -s "$SHOP/api/tokens" \\
  -H "Authorization: Bearer $SESSION" \\
  -H "Content-Type: application/json" \\
  -d '{
    "name": "Purchasing",
    "scopes": ["catalogue:read", "orders:read", "orders:write", "documents:read"],
    "days": 365
  }' | jq -r .text)`,
    products: `PRODUCT=$(curl -s "$SHOP/api/products?search=potato&location=patna&limit=1" | jq -r .[0]._id)`,
    order: `KEY=purchase-$RANDOM$RANDOM
ORDER=$(curl -s "$SHOP/api/orders" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: $KEY" \\
  -d '{
    "items": [{"productId": "'$PRODUCT'", "quantity": 20}],
    "location": "patna",
    "deliveryAddress": "Hotel Maurya, South Gandhi Maidan, Patna 800001",
    "phone": "9000000104",
    "paymentMethod": "cod"
  }' | jq -r .order._id)`,
    deliver: `session() {
  curl -s "$SHOP/api/auth/login" \\
    -H "Content-Type: application/json" \\
    -d '{"email": "'$1'", "password": "${password}"}' | jq -r .token
}
ADMIN=$(session admin@rasad.test)
AGENT=$(session agent@rasad.test)
curl -s -X PATCH "$SHOP/api/admin/orders/$ORDER/confirm" -H "Authorization: Bearer $ADMIN" | jq -r .order.status
curl -s -X PATCH "$SHOP/api/agent/$ORDER/accept" -H "Authorization: Bearer $AGENT" | jq -r .order.status
CODE=$(curl -s "$SHOP/api/orders/$ORDER" -H "Authorization: Bearer $SESSION" | jq -r .order.confirmationOtp)
curl -s "$SHOP/api/agent/$ORDER/deliver" \\
  -H "Authorization: Bearer $AGENT" \\
  -H "Content-Type: application/json" \\
  -d '{"deliveryOtp": "'$CODE'"}' | jq -r .order.status`,
    follow: `curl -s "$SHOP/api/orders/$ORDER" -H "Authorization: Bearer $TOKEN"
curl -s "$SHOP/api/orders/$ORDER/events" -H "Authorization: Bearer $TOKEN"`,
    hook: `SECRET=$(curl -s "$SHOP/api/webhooks" \\
  -H "Authorization: Bearer $SESSION" \\
  -H "Content-Type: application/json" \\
  -d '{
    "url": "${receiverOf(place)}",
    "types": ["order.placed", "order.confirmed", "order.accepted", "order.delivered", "document.issued"]
  }' | jq -r .secret)`,
    papers: `DOCUMENT=$(curl -s "$SHOP/api/orders/$ORDER/documents" \\
  -H "Authorization: Bearer $TOKEN" | jq -r .documents[0].id)
curl -s --fail "$SHOP/api/documents/$DOCUMENT/pdf" -H "Authorization: Bearer $TOKEN" -o invoice.pdf`,
    again: `CURSOR=$(curl -s "$SHOP/api/orders/my-orders?limit=1" -H "Authorization: Bearer $TOKEN" | jq -r .nextCursor)
curl -s "$SHOP/api/orders/my-orders?limit=1&cursor=$CURSOR" -H "Authorization: Bearer $TOKEN"`,
  };
};
