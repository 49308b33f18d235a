import { createAnswer } from '../../../src/http/assistant/answer.ts'
import { assistantRoutes } from '../../../src/http/assistant/routes.ts'
import { type RateLimits, noRateLimits } from '../../../src/http/kit/rate-limits.ts'
import type { ShownForm } from '../../../src/http/pages/show-page.ts'
import type { TextProvider } from '#modules/booking'
import { bareApi } from '../../support/apps/bare-api.ts'
import type { WholeApp } from '../../support/apps/whole-app.ts'

/** The assistant over the seeded catalogue, with a language model of one's own or none. */
export function openAssistant(
  whole: WholeApp,
  { texts = null, limits = noRateLimits }: { readonly texts?: TextProvider | null; readonly limits?: RateLimits } = {},
) {
  const api = bareApi({ limits })
  const shown: ShownForm[] = []
  const answer = createAnswer({ ...whole.modules, clock: whole.clock, texts })
  assistantRoutes(api, {
    answer,
    limits,
    show: async (c, _, { status, form }) => {
      shown.push(form)
      return c.text('the page', status)
    },
  })
  return {
    shown,
    answer,
    async say(text: unknown, context: unknown = null) {
      const answered = await api.post('/api/assistant/turns', { context, text })
      const body = (await answered.json()) as Answered
      return { status: answered.status, body }
    },
    form: (fields: Readonly<Record<string, string>>) =>
      api.call('/assistant', { method: 'POST', body: new URLSearchParams(fields) }),
  }
}

export interface Answered {
  readonly context: { readonly stage: string; readonly booking: Readonly<Record<string, string>> | null }
  readonly messages: readonly { readonly content: string; readonly options: readonly string[] }[]
  readonly suggestions: readonly { readonly name: string; readonly estimatedCost: number; readonly priority: string }[]
}
