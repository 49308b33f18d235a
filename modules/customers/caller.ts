import type { ArrivalWindow } from '#modules/scheduling'
import {
  type AccessNotes,
  type BookingId,
  type PropertyId,
  type ServiceId,
  accessNoteNames,
  accessNotes,
} from '#modules/shared'
import type { CustomerLine } from './customer-line.ts'
import type { Property } from './property.ts'

/** A booking of somebody who calls. */
interface CallersBooking {
  readonly id: BookingId
  readonly reference: string
  readonly service: { readonly id: ServiceId; readonly name: string }
  readonly startsAt: Temporal.Instant | null
  /** The promise of arrival; null for the exact start. */
  readonly arrival: ArrivalWindow | null
  readonly status: 'pending' | 'confirmed' | 'in_progress' | 'completed' | 'cancelled'
  readonly address: string
  readonly postcode: string
}

/** A booking with notes to read before the next one: it may be an older one than those that are shown. */
interface NotedBooking {
  readonly reference: string
  readonly accessNotes: AccessNotes
  /** The emergency in words, where somebody was in danger; else null. */
  readonly danger: string | null
}

/** A customer as the office sees them while they call. */
export interface Caller extends CustomerLine {
  readonly isGuest: boolean
  readonly address: string | null
  /** The last ones, the newest first. */
  readonly bookings: readonly CallersBooking[]
  /** The last ones with notes about the way in or former danger, the newest first. */
  readonly noted: readonly NotedBooking[]
  /** In use; not more than the office reads while somebody waits: those that fit the text first, each by name. */
  readonly shownProperties: readonly Property[]
  /** The number of those that fit the text. */
  readonly fittingProperties: number
}

/** The properties of a caller that the office looks for. */
export interface CallerView {
  /** A part of a name, a street or a postcode of theirs, or of a contact there; null for none. */
  readonly text: string | null
  /** One that is shown in any case. */
  readonly property: PropertyId | null
}

/** A note with the label of its subject. */
interface LabelledNote {
  readonly label: string
  readonly text: string
}

/** The notes to read before anything else: first of people in danger or in need of care, then of the way in. */
interface Cautions {
  readonly danger: readonly string[]
  readonly access: readonly LabelledNote[]
}

/** The subject of an access note that is about people, not about the place. */
const aboutPeople = 'vulnerable'

/** Each note once, those of the newest booking first. */
export function cautionsOf({ noted, shownProperties }: Pick<Caller, 'noted' | 'shownProperties'>): Cautions {
  const people = [
    ...noted.map(({ accessNotes: notes }) => notes[aboutPeople] ?? ''),
    ...shownProperties.map(({ name, accessNotes: { [aboutPeople]: note } }) => (note ? `${name}: ${note}` : '')),
    ...noted.map(({ reference, danger }) =>
      danger === null ? '' : `Somebody was in danger (${reference}): ${danger}`,
    ),
  ]
  const access = noted.flatMap(({ accessNotes: notes }) => labelled(notes))
  return {
    danger: [...new Set(people.filter((text) => text !== ''))],
    access: [...new Map(access.map((note) => [`${note.label} ${note.text}`, note])).values()],
  }
}

/** The notes about the place, with their labels. */
export function labelled(notes: AccessNotes): readonly LabelledNote[] {
  return accessNoteNames.flatMap((name) => {
    const text = name === aboutPeople ? undefined : notes[name]
    return text ? [{ label: accessNotes[name].label, text }] : []
  })
}
