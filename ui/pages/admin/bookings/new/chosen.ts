import { type AccessNotes, accessNoteNames } from '#modules/shared'
import type { CallerAnswers, CallerField } from './answers.ts'

/** A place of the caller, with the people and the notes of the visit that it fills in. */
export interface CallerPlace {
  /** The id of a property, or `own`. */
  readonly value: string
  readonly label: string
  readonly address: string
  readonly postcode: string
  readonly contact: { readonly name: string; readonly phone: string; readonly email: string }
  readonly notes: AccessNotes
}

/** The customer whom the answers name, with the places that can be booked for. */
export interface Chosen {
  readonly id: string
  readonly places: readonly CallerPlace[]
  /** The text that their properties are looked for by. */
  readonly findPlace: string
  readonly name: string
  readonly phone: string
  readonly email: string
}

const blankContact = { name: '', phone: '', email: '', address: '', postcode: '' } as const
const blankNotes = Object.fromEntries(accessNoteNames.map((name) => [name, '']))

/** The id of the customer whom the pressed button chooses; of one who is chosen already; null of nobody, and of a new one. */
export function chosenId({ customer }: CallerAnswers, intent: string): string | null {
  const id = intent.startsWith('customer:') ? intent.slice('customer:'.length) : customer
  return ['', 'new', 'none'].includes(id) ? null : id
}

/**
 * The answers after the pressed button: a chosen customer and a chosen place fill in their known details. The words,
 * files and consents of one person never go over to the next.
 */
export function withChoice(answers: CallerAnswers, intent: string, chosen: Chosen | null): CallerAnswers {
  if (intent === 'customer:new')
    return { ...answers, ...nobody, ...fromFormer(answers, 'new'), ...guessed(answers.q), customer: 'new', q: '' }
  if (intent === 'customer:none') return { ...answers, ...nobody, ...ofOne, ...blankContact, ...blankNotes }
  if (!chosen) return answers.customer === 'new' ? answers : { ...answers, ...nobody, ...fromFormer(answers, '') }
  const isNew = intent.startsWith('customer:')
  const { findPlace } = chosen
  const place = isNew ? firstPlace(answers, chosen) : answers.place
  if (!isNew && place === answers.placeShown) return { ...answers, customer: chosen.id, findPlace }
  const found = chosen.places.find(({ value }) => value === place)
  const filled = found
    ? { address: found.address, postcode: found.postcode, ...found.contact, ...blankNotes, ...found.notes }
    : { ...blankContact, ...blankNotes, name: chosen.name, phone: chosen.phone, email: chosen.email }
  const shown = found ? found.value : 'other'
  return {
    ...answers,
    ...fromFormer(answers, chosen.id),
    ...filled,
    customer: chosen.id,
    q: isNew ? '' : answers.q,
    findPlace,
    place: shown,
    placeShown: shown,
  }
}

/** The property that a link names, else the first place. */
function firstPlace({ customer, place }: CallerAnswers, { places }: Chosen): string {
  const named = customer === '' ? places.find(({ value }) => value === place) : undefined
  return (named ?? places[0])?.value ?? 'other'
}

const nobody = { customer: '', place: '', placeShown: '', findPlace: '' } as const

/** The answers that belong to one person alone. */
const ofOne = {
  payerName: '',
  payerEmail: '',
  purchaseOrder: '',
  settle: '',
  send_email: '',
  send_sms: '',
  send_whatsapp: '',
  ways: '',
  told: '',
  consent: '',
  draft: '',
} as const satisfies Partial<Record<CallerField, ''>>

/** Empties the answers of another person. The first choice keeps them: the caller may have given them before the name. */
function fromFormer({ customer }: CallerAnswers, next: string): Partial<typeof ofOne> {
  return customer === '' || customer === next ? {} : ofOne
}

/** The field of a new customer that the search already holds: nobody types a number twice. */
export function guessed(typed: string): Partial<Record<CallerField, string>> {
  const text = typed.trim()
  if (text === '') return {}
  if (text.includes('@')) return { email: text }
  if (/^\+?[\d\s()-]{5,}$/.test(text)) return { phone: text }
  if (/^[a-z]{1,2}\d[a-z\d]?\s*(\d[a-z]{2})?$/i.test(text)) return { postcode: text.toUpperCase() }
  return { name: text }
}
