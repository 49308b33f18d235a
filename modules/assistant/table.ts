import { mentions, wordsOf } from './words.ts'

export const urgencies = ['emergency', 'priority', 'standard'] as const

export type Urgency = (typeof urgencies)[number]

export type SuggestionKey = 'plumbing' | 'electrical' | 'boiler' | 'structural' | 'smart-home' | 'general'

interface Line {
  /** The name that the visitor reads. */
  readonly name: string
  readonly description: string
  /** The service whose price the suggestion has. */
  readonly service: string
  /** The service that is booked where nothing is an emergency. */
  readonly booked: string
  /** The service that is booked in an emergency; null: the trade has none. */
  readonly emergency: string | null
  readonly words: readonly string[]
  /** Words that raise the urgency; they suggest the line, too. */
  readonly urgent: { readonly words: readonly string[]; readonly urgency: Urgency }
  readonly otherwise: Urgency
}

/** From the words of a visitor to a suggestion (seed 2, section 9). Words count by their beginning. */
export const table: Readonly<Record<SuggestionKey, Line>> = {
  plumbing: {
    name: 'Emergency Plumbing',
    description: 'For leaks, pipes, taps, toilets and drains.',
    service: 'svc_emergency-plumbing',
    booked: 'svc_plumbing-repair',
    emergency: 'svc_emergency-plumbing',
    words: ['leak', 'pipe', 'tap', 'toilet', 'drain'],
    urgent: { words: ['flood', 'burst'], urgency: 'emergency' },
    otherwise: 'priority',
  },
  electrical: {
    name: 'Electrical Repair',
    description: 'For sockets, lights, fuses and wiring.',
    service: 'svc_electrical-repair',
    booked: 'svc_electrical-repair',
    emergency: 'svc_dangerous-electrics',
    words: ['electric', 'socket', 'light', 'fuse'],
    urgent: { words: ['spark', 'shock'], urgency: 'emergency' },
    otherwise: 'standard',
  },
  boiler: {
    name: 'Boiler Repair',
    description: 'For boilers, heating and radiators, by a Gas Safe registered engineer.',
    service: 'svc_boiler-repair',
    booked: 'svc_boiler-repair',
    emergency: 'svc_no-heating',
    words: ['boiler', 'heating', 'radiator'],
    urgent: { words: ['no heat', 'freezing'], urgency: 'priority' },
    otherwise: 'standard',
  },
  structural: {
    name: 'Structural Assessment',
    description: 'For cracks, walls and ceilings, with a written report.',
    service: 'svc_structural-assessment',
    booked: 'svc_structural-assessment',
    emergency: 'svc_dangerous-structure',
    words: ['crack', 'wall', 'ceiling'],
    urgent: { words: ['collapse', 'collapsing', 'falling'], urgency: 'emergency' },
    otherwise: 'standard',
  },
  'smart-home': {
    name: 'Smart Home Installation',
    description: 'For smart controls, cameras and doorbells.',
    service: 'svc_smart-home-installation',
    booked: 'svc_smart-home-installation',
    emergency: null,
    words: ['smart', 'camera', 'doorbell'],
    urgent: { words: [], urgency: 'standard' },
    otherwise: 'standard',
  },
  general: {
    name: 'General Building Repair',
    description: 'For odd repairs in and around the home.',
    service: 'svc_general-building-repair',
    booked: 'svc_general-building-repair',
    emergency: null,
    words: [],
    urgent: { words: [], urgency: 'standard' },
    otherwise: 'standard',
  },
}

export const suggestionKeys = Object.keys(table) as readonly SuggestionKey[]

/** Every service that the assistant may name: the caller brings their prices. */
export const namedServices: ReadonlySet<string> = new Set(
  Object.values(table).flatMap(({ service, booked, emergency }) => [
    service,
    booked,
    ...(emergency ? [emergency] : []),
  ]),
)

export interface Match {
  readonly key: SuggestionKey
  readonly urgency: Urgency
}

export const mostSuggestions = 3

/** The lines that a text asks for, the most urgent first; empty where no word is known. */
export function matchesOf(text: string): readonly Match[] {
  const words = wordsOf(text)
  return inOrder(
    suggestionKeys.flatMap((key) => {
      const { words: known, urgent, otherwise } = table[key]
      if (mentions(words, urgent.words)) return [{ key, urgency: urgent.urgency }]
      return mentions(words, known) ? [{ key, urgency: otherwise }] : []
    }),
  )
}

/** The most urgent first; else as the table has them. */
export function inOrder(matches: readonly Match[]): readonly Match[] {
  return matches.toSorted((a, b) => urgencies.indexOf(a.urgency) - urgencies.indexOf(b.urgency))
}

const emergencyWords = [
  ...Object.values(table).flatMap(({ urgent }) => (urgent.urgency === 'emergency' ? urgent.words : [])),
  'emergency',
  'danger',
  'immediate',
  'right now',
  'pouring',
  'gushing',
]
const priorityWords = ['urgent', 'asap', 'soon', 'quick', 'today', 'tomorrow', 'no heat', 'freezing']
const calmWords = ['can wait', 'stopped', 'no rush', 'no hurry', 'no emergency', 'not urgent']
const denied = /\b(?:not|no|isnt|never)\s+(?:(?:an?|that|very|so|really|in)\s+)*(?:urgent|emergency|danger)\w*/g

/** How soon somebody is needed, as a visitor says it; null where they do not. */
export function saidUrgency(text: string): Urgency | null {
  const said = wordsOf(text).join(' ')
  const left = wordsOf(said.replaceAll(denied, ' '))
  if (mentions(left, emergencyWords)) return 'emergency'
  if (mentions(wordsOf(said), calmWords) || left.length < wordsOf(said).length) return 'standard'
  return mentions(left, priorityWords) ? 'priority' : null
}
