/** Times in ms. */
export interface CalendarEvent {
  readonly uid: string;
  /** Increases with each change of the event. */
  readonly sequence: number;
  readonly changedAt: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly status: "TENTATIVE" | "CONFIRMED" | "CANCELLED";
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  /** An absolute URL. */
  readonly url: string;
}

/** 20261124T003000Z: UTC needs no VTIMEZONE component. */
const utc = (time: number): string => `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** Escapes a TEXT value (RFC 5545, 3.3.11). */
const escapeText = (text: string): string =>
  text
    .replace(/\r\n?|\n/g, "\n")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

const MAX_OCTETS = 75;
const encoder = new TextEncoder();

/** Folds a line at 75 octets without splitting a character; continuation lines begin with a space (RFC 5545, 3.1). */
const fold = (line: string): string => {
  const lines: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MAX_OCTETS) {
      lines.push(part);
      part = " ";
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...lines, part].join("\r\n");
};

const toLines = (event: CalendarEvent): string[] => [
  "BEGIN:VEVENT",
  `UID:${event.uid}`,
  `DTSTAMP:${utc(event.changedAt)}`,
  `LAST-MODIFIED:${utc(event.changedAt)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTART:${utc(event.startsAt)}`,
  `DTEND:${utc(event.endsAt)}`,
  `STATUS:${event.status}`,
  `SUMMARY:${escapeText(event.summary)}`,
  `DESCRIPTION:${escapeText(event.description)}`,
  `LOCATION:${escapeText(event.location)}`,
  `URL:${event.url}`,
  "TRANSP:TRANSPARENT",
  "END:VEVENT",
];

/** Writes an iCalendar file (RFC 5545), to which calendar apps subscribe. */
export const writeCalendar = (name: string, events: readonly CalendarEvent[]): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Rasad//Deliveries//EN",
    "CALSCALE:GREGORIAN",
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...events.flatMap(toLines),
    "END:VCALENDAR",
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join("");
