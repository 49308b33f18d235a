import {
  type AssistantContext,
  type OfferedService,
  type Shop,
  type Turn,
  askAdvice,
  namedServices,
  newConversation,
  readAdvice,
  turn,
} from '#modules/assistant'
import type { BookingModule, FiguresModule, TextProvider } from '#modules/booking'
import type { Catalogue, Service } from '#modules/catalogue'
import { type Priority, priorities, responseWords } from '#modules/pricing'
import type { Clock, Pence } from '#modules/shared'
import type { WorkforceModule } from '#modules/workforce'

export interface AnswerPorts {
  readonly catalogue: Pick<Catalogue, 'allServices' | 'prices' | 'siteToday' | 'version'>
  readonly booking: Pick<BookingModule, 'estimate'>
  readonly workforce: Pick<WorkforceModule, 'onCallAt'>
  readonly figures: Pick<FiguresModule, 'responseClaim'>
  readonly clock: Clock
  /** A language model; null where none is set up. */
  readonly texts: TextProvider | null
}

interface Asked {
  readonly context: AssistantContext | null
  readonly text: string
}

/** More questions at once are answered by the rules: a model that is slow must not make everybody wait. */
const mostAtOnce = 8

/** Answers the texts of visitors: the rules decide, and a language model may add what it understands. */
export function createAnswer({ catalogue, booking, workforce, figures, clock, texts }: AnswerPorts) {
  let asking = 0
  let kept: { readonly version: number; readonly services: readonly OfferedService[] } | null = null

  async function services(): Promise<readonly OfferedService[]> {
    const version = catalogue.version()
    if (kept?.version === version) return kept.services
    const named = (await catalogue.allServices()).filter(({ id, isActive }) => isActive && namedServices.has(id))
    const priced = await Promise.all(named.map(offered))
    kept = { version, services: priced.filter((one) => one !== null) }
    return kept.services
  }

  /** Null where its price is not known. */
  async function offered({ id, name, category, isEmergency }: Service): Promise<OfferedService | null> {
    const estimates = await Promise.all(priorities.map((priority) => booking.estimate(id, priority)))
    const prices = estimates.flatMap((found, n) => (found.ok ? [[priorities[n], found.value.estimatedCost]] : []))
    if (prices.length < priorities.length) return null
    return { id, name, category, isEmergency, prices: Object.fromEntries(prices) as Record<Priority, Pence> }
  }

  /** The response to an emergency is claimed only while somebody is on call, and enough were answered in time. */
  async function shop(): Promise<Shop> {
    const [offer, { vatRegistered }, { targets }, onCall, { mayClaim }] = await Promise.all([
      services(),
      catalogue.siteToday(),
      catalogue.prices(),
      workforce.onCallAt(clock.now()),
      figures.responseClaim(),
    ])
    const words = Object.fromEntries(
      priorities.map((priority) => [priority, responseWords(targets[priority])]),
    ) as Record<Priority, string>
    const isPromised = onCall.length > 0 && mayClaim
    return { services: offer, vatRegistered, responses: { ...words, emergency: isPromised ? words.emergency : null } }
  }

  async function adviceOn({ stage }: AssistantContext, text: string) {
    const question = stage === 'issue' && texts !== null ? askAdvice(text) : null
    if (!question || !texts || asking >= mostAtOnce) return null
    asking += 1
    try {
      return readAdvice(await texts.write(question))
    } finally {
      asking -= 1
    }
  }

  return async ({ context, text }: Asked): Promise<Turn> => {
    const before = context ?? newConversation
    const [advice, now] = await Promise.all([adviceOn(before, text), shop()])
    return turn({ context: before, text, shop: now, advice })
  }
}

export type Answer = ReturnType<typeof createAnswer>
