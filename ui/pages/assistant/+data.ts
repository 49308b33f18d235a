import type { PageContextServer } from 'vike/types'
import type { Suggestion } from '#modules/assistant'
import { at, pence } from '#modules/shared'

export type Data = ReturnType<typeof data>

/** An answer of the assistant, as the server wrote it into the form that came back. */
interface Answer {
  readonly context: { readonly booking: Booking | null }
  readonly messages: readonly { readonly content: string; readonly options: readonly string[] }[]
  readonly suggestions: readonly Suggestion[]
}

interface Booking {
  readonly service_id: string
  readonly category: string
  readonly priority: string
  readonly description: string
}

/** The last text and its answer; nulls before the first. */
export function data({ form, site }: PageContextServer) {
  const values = form?.action === at.assistant() ? form.values : {}
  const { said, answer, context } = values
  const answered = typeof answer === 'string' ? (JSON.parse(answer) as Answer) : null
  return {
    phone: site.hotline,
    hasAi: site.assistantHasAi,
    said: typeof said === 'string' ? said : null,
    answer: answered && {
      ...answered,
      suggestions: answered.suggestions.map((one) => ({
        ...one,
        estimatedCost: pence(Math.round(one.estimatedCost * 100)),
      })),
    },
    context: answered ? JSON.stringify(answered.context) : typeof context === 'string' ? context : '',
  }
}
