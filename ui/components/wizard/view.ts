import { type OrderTextName, orderTextNames, requiredTextNames } from '#modules/booking'
import type { Priority } from '#modules/pricing'
import type { StartPriority } from '#modules/scheduling'
import { type AccessNoteName, type Pence, accessNoteNames } from '#modules/shared'
import type { PayView } from '../pay/view.ts'

export type AnswerName = OrderTextName | AccessNoteName | 'danger' | 'keep' | 'consent'

/** The fields of the wizard's forms. Every answer is text; `danger`, `keep` and `consent` are "yes", "no" or nothing. */
export const answerNames: readonly AnswerName[] = [...orderTextNames, ...accessNoteNames, 'danger', 'keep', 'consent']

export type Answers = Readonly<Record<AnswerName, string>>

export interface TradeChoice {
  readonly slug: string
  readonly label: string
  /** The tile that is no trade, but shows the emergency services of all trades. */
  readonly flag: boolean
  /** One of the twelve tiles; else a further trade. */
  readonly tile: boolean
}

export interface ServiceChoice {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly category: string
  readonly emergency: boolean
  /** In words: "1 hour 30 minutes". */
  readonly duration: string
  /** The codes of the districts in which it is offered; null: wherever we work. */
  readonly districts: readonly string[] | null
  /** The server's price at each priority, VAT included. */
  readonly prices: Readonly<Record<Priority, Pence>>
}

interface PriorityChoice {
  readonly value: Priority
  readonly label: string
}

/** A priority that has a free start. */
export interface SoonChoice {
  readonly value: StartPriority
  readonly label: string
  /** Its first free day: "From tomorrow". */
  readonly from: string
  readonly price: Pence
}

/** The part of the wizard that is the same for every visitor. */
export interface Offer {
  /** Prices include VAT. */
  readonly vatRegistered: boolean
  readonly phone: string
  readonly trades: readonly TradeChoice[]
  readonly services: readonly ServiceChoice[]
  /** Some services are left out, since they are not offered in the district. */
  readonly leavesOut?: true
  /** Without `emergency`. */
  readonly priorities: readonly PriorityChoice[]
  /** Somebody is on call at this moment. */
  readonly isOnCall: boolean
  /** "60 minutes"; null while nobody is on call, and while too few emergencies were answered in time. */
  readonly emergencyPromise: string | null
  /** Per cent of the emergencies of the last 30 days that were answered in time; null for none. */
  readonly inTimePercent: number | null
  /** "YYYY-MM-DD": today in London, and the last day that can be booked. */
  readonly firstDay: string
  readonly lastDay: string
  readonly lastDayWords: string
  /** Until so many hours before the visit it can be moved or cancelled free of charge. */
  readonly freeChangeHours: number
  /** Without an account, by a code by e-mail. */
  readonly guestsMayBook: boolean
  /** Visitors without an e-mail address get text messages. */
  readonly textsLeave: boolean
  readonly photosMost: number
}

export interface TimeChoice {
  /** "HH:MM". */
  readonly value: string
  readonly words: string
}

export interface DayChoice {
  /** "YYYY-MM-DD". */
  readonly value: string
  readonly words: string
}

/** A start in one piece: "YYYY-MM-DDTHH:MM:00". */
export interface StartChoice {
  readonly value: string
  readonly words: string
}

export interface SlotsOfDay {
  readonly date: string
  readonly words: string
  /** Why nothing starts that day, as a sentence; null when something does. */
  readonly none: string | null
  readonly morning: readonly TimeChoice[]
  readonly afternoon: readonly TimeChoice[]
}

export interface PhotoShown {
  readonly id: string
  readonly src: string
}

export interface PropertyChoice {
  readonly value: string
  readonly label: string
}

export interface SummaryLine {
  readonly label: string
  readonly value: string
  readonly step: 1 | 2 | 3
}

/** A price and its expiry: a booking with this quote costs exactly that. */
export interface QuoteShown {
  readonly id: string
  readonly lines: readonly { readonly label: string; readonly amount: Pence }[]
  readonly total: Pence
  /** "10:45 am". */
  readonly until: string
}

/** The terms of the order, as they are kept with the booking. */
export interface TermsShown {
  /** Stands for exactly these terms. */
  readonly fingerprint: string
  readonly sections: readonly { readonly part: string; readonly title: string; readonly text: string }[]
  /** The sentence beside the box that must be ticked; null where nothing is asked. */
  readonly consent: string | null
}

export interface Confirmed {
  readonly bookingId: string
  readonly reference: string
  /** Null for an emergency. */
  readonly when: string | null
  /** The technician, when known already. */
  readonly technician: string | null
  readonly paid: boolean
  /** When the money is taken, or was. */
  readonly payingWords: string
  /** Where the confirmation goes; null where no letter leaves. */
  readonly letterTo: string | null
  /** The number that gets text messages, where there is no e-mail address; null otherwise. */
  readonly textTo: string | null
  readonly receipts: readonly { readonly href: string; readonly words: string }[]
  /** The file for a calendar; null for an emergency, and once the visit is over. */
  readonly calendarHref: string | null
  /** They have no account, and no dashboard. */
  readonly byGuest: boolean
  /** An account can join the booking later. */
  readonly mayJoin: boolean
  readonly nextSteps: readonly string[]
}

export type StepNumber = 1 | 2 | 3 | 4 | 5 | 6

/** One visitor's place in the wizard. */
export interface WizardState {
  readonly step: StepNumber
  readonly answers: Answers
  readonly errors: readonly { readonly path: string; readonly message: string }[]
  readonly alert: string | null
  readonly signedIn: boolean
  /** The accepted quote whose work is booked at its price; null for an ordinary booking. */
  readonly agreed: { readonly words: string; readonly total: Pence } | null
  /** Step 2, once there is a date; null for an emergency. */
  readonly slots: SlotsOfDay | null
  /** Days around with a free time, to go to with one click. */
  readonly days: readonly DayChoice[]
  /** Step 2: the priorities that have a free start, the soonest first. */
  readonly soon: readonly SoonChoice[]
  /** Step 2: the chosen day has changed the priority to a cheaper one. */
  readonly priorityNote: string | null
  /** Step 2: the priority that the chosen day needs, where that is dearer than the chosen one. */
  readonly upgrade: { readonly value: StartPriority; readonly label: string } | null
  /** Step 4, when the chosen time is gone: the next ones. Null while it is free. */
  readonly taken: readonly StartChoice[] | null
  /** Step 1: all trades are shown to choose from; otherwise the chosen one, in one line. */
  readonly showsTrades: boolean
  /** Step 1: the jobs that fit what was searched for, the best first; null when nothing was. */
  readonly found: { readonly typed: string; readonly serviceIds: readonly string[]; readonly saysGas: boolean } | null
  /** The district of the postcode, where we come to it; null while there is no whole postcode. */
  readonly area: { readonly district: string; readonly place: string } | null
  /** Steps 1 and 3: where nobody comes yet. */
  readonly outside: { readonly postcode: string; readonly district: string } | null
  readonly photos: readonly PhotoShown[]
  /** Step 3: the customer's own places, beside another address; empty for those who have none. */
  readonly properties: readonly PropertyChoice[]
  /** Step 3: the phone number and the address can be saved in the visitor's profile. */
  readonly mayKeep: boolean
  /** Step 3: they book for a company, and are asked for its number. */
  readonly asksOrder: boolean
  /** Step 4. */
  readonly summary: readonly SummaryLine[]
  readonly quote: QuoteShown | null
  readonly terms: TermsShown | null
  /** The label of the last button: it says that the order binds, where nothing is paid before the visit. */
  readonly orderLabel: string
  /** When the money is taken, as the payment policy of the service has it. */
  readonly payingWords: string
  /** Something is paid or authorised when booking: else there is no step for it. */
  readonly paysNow: boolean
  readonly nextSteps: readonly string[]
  /** Carried by the form, so that a double click books once. */
  readonly key: string
  readonly payment: PayView | null
  readonly confirmed: Confirmed | null
}

export interface WizardProps {
  readonly offer: Offer
  readonly state: WizardState
  /** 1 where the wizard is the page; 3 inside a section of another. */
  readonly level: 1 | 3
}

export const stepTitles = [
  'Select Service Type',
  'Schedule Appointment',
  'Contact Information',
  'Confirm Booking',
  'Payment',
  'Booking Confirmed',
] as const

/** The part of the offer that is offered in a district; all of it while the district is not known. */
export function offerIn(offer: Offer, area: WizardState['area']): Offer {
  const there = offer.services.filter(({ districts }) => !area || !districts || districts.includes(area.district))
  if (there.length === offer.services.length) return offer
  const here: Offer = { ...offer, services: there, leavesOut: true }
  const trades = offer.trades.filter(
    ({ slug }) => servicesOf(here, slug).length > 0 || servicesOf(offer, slug).length === 0,
  )
  return { ...here, trades }
}

export function servicesOf(offer: Offer, category: string): readonly ServiceChoice[] {
  const trade = offer.trades.find(({ slug }) => slug === category)
  if (!trade) return []
  return offer.services.filter((service) => (trade.flag ? service.emergency : service.category === category))
}

export function chosenService(offer: Offer, { category, serviceId }: Answers): ServiceChoice | null {
  return servicesOf(offer, category).find(({ id }) => id === serviceId) ?? null
}

/** Whether everything that the step asks for has an answer; whether it is a good one, the server says. */
export function isAnswered(step: StepNumber, offer: Offer, answers: Answers): boolean {
  const given = (...names: readonly AnswerName[]) => names.every((name) => answers[name].trim() !== '')
  const emergency = chosenService(offer, answers)?.emergency
  if (step === 1) return chosenService(offer, answers) !== null
  if (step === 2) return emergency ? given('emergencyType', 'danger') : given('date', 'time')
  if (step === 3) return given(...requiredTextNames.filter((name) => name !== 'email' || !offer.textsLeave))
  return true
}
