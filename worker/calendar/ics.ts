/** An event of a calendar. Times in ms. */
export interface CalendarEvent {
  readonly uid: string;
  /** Rises with each change of the event. */
  readonly sequence: number;
  readonly changedAt: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly status: "TENTATIVE" | "CONFIRMED" | "CANCELLED";
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  /** Absolute. */
  readonly url: string;
}

/** 20261124T003000Z: in UTC, so that no description of a time zone is needed. */
const utc = (time: number): string => `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** TEXT of RFC 5545, 3.3.11. */
const escapeText = (text: string): string =>
  text
    .replace(/\r\n?|\n/g, "\n")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

const MAX_OCTETS = 75;
const encoder = new TextEncoder();

/** Lines of at most 75 octets, no character cut; each further one begins with a space (RFC 5545, 3.1). */
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

/** A calendar as iCalendar (RFC 5545), which programs fetch again and again. */
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
