import { type ModerationPorts, createMarketLinks, createModeration, workingDaysWithout } from '#modules/market'
import type { Clock, IdSource, SecretLinkPorts } from '#modules/shared'
import bankHolidays from '../cli/bank-holidays.json' with { type: 'json' }

/** Days that the law calls bank holidays: the owner's own closed days move no time of the law. */
const isWorkingDay = workingDaysWithout(new Set(bankHolidays.map(({ date }) => date)))

export interface ModerationAdapters {
  readonly clock: Clock
  readonly ids: IdSource
  readonly moderation: Pick<ModerationPorts, 'moderation' | 'references'> & Omit<SecretLinkPorts<string>, 'clock'>
}

/** Decisions about adverts and reviews, with the links in their mails. */
export function composeModeration({ clock, ids, moderation: { links, tokens, ...ports } }: ModerationAdapters) {
  return {
    moderation: createModeration({ ...ports, isWorkingDay, clock, ids }),
    marketLinks: createMarketLinks({ links, tokens, clock }),
  }
}
