import ical, { escape as escapeText, ICalEventStatus, ICalEventTransparency } from "ical-generator";

/** Times in ms. */
export interface CalendarEvent {
  readonly uid: string;
  /** Increases with each change of the event. */
  readonly sequence: number;
  readonly changedAt: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly status: keyof typeof ICalEventStatus;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  /** An absolute URL. */
  readonly url: string;
}

const REFRESH_S = 3600;

/** Writes an iCalendar file (RFC 5545), to which calendar apps subscribe. Dates are UTC, which needs no VTIMEZONE. */
export const writeCalendar = (name: string, events: readonly CalendarEvent[]): string => {
  const calendar = ical({
    prodId: "//Rasad//Deliveries//EN",
    scale: "GREGORIAN",
    // The name is the only text that the library does not escape.
    name: escapeText(name, false),
    ttl: REFRESH_S,
    events: events.map(({ uid, changedAt, startsAt, endsAt, status, ...rest }) => ({
      ...rest,
      id: uid,
      stamp: new Date(changedAt),
      lastModified: new Date(changedAt),
      start: new Date(startsAt),
      end: new Date(endsAt),
      status: ICalEventStatus[status],
      transparency: ICalEventTransparency.TRANSPARENT,
    })),
  });
  // The library omits the line break after the last line.
  return `${calendar}\r\n`;
};
