import type { z } from 'zod'
import type { Turn } from '#modules/assistant'
import { at, poundsNumber } from '#modules/shared'
import { type Api, tooMany } from '../kit/api.ts'
import { readForm } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import { type Problem, problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import type { ShowPage } from '../pages/show-page.ts'
import type { Answer } from './answer.ts'
import { contextSchema, said, turnFields, turnSchema } from './fields.ts'

interface AssistantRoutePorts {
  readonly answer: Answer
  readonly limits: RateLimits
  readonly show: ShowPage
}

/** The booking assistant: one text, one answer. */
export function assistantRoutes(api: Api, { answer, limits, show }: AssistantRoutePorts): void {
  api.endpoint(
    {
      method: 'post',
      path: '/api/assistant/turns',
      tag: 'Assistant',
      summary:
        'Say something to the booking assistant. `context` is the one of the answer before, and none at first; nothing is stored. Amounts are in pounds, from the catalogue',
      access: 'anyone',
      body: turnFields,
      limit: 'assistant',
      answers: { 200: { says: 'The answer, and the context for the next text', schema: turnSchema } },
    },
    async ({ body: { context = null, text } }) => ({ status: 200, body: turnView(await answer({ context, text })) }),
  )

  /** The same as a form: the page comes back with the answer, which no visitor can write into it. */
  api.other({ method: 'post', path: '/assistant', access: 'anyone' }, async (c) => {
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const { context: sent = '', text: typed = '' } = read.value
    const again = (fault: Problem) =>
      show(c, at.assistant(), cameBack(at.assistant(), { context: sent, text: typed }, fault))
    const parsed = said.safeParse(typed)
    if (!parsed.success) return again(notValid(namedText(parsed.error)))
    const wait = await limits.take('assistant', { address: c.var.address, account: c.var.who?.id ?? null })
    if (wait !== null) return again(tooMany(wait))
    const answered = turnView(await answer({ context: contextIn(sent), text: parsed.data }))
    const values = { said: parsed.data, answer: JSON.stringify(answered) }
    return show(c, at.assistant(), { status: 200, form: { action: at.assistant(), values, errors: [], alert: null } })
  })
}

/** Null where it is none of ours: the conversation begins again. */
function contextIn(sent: string): z.output<typeof contextSchema> | null {
  if (sent === '') return null
  try {
    return contextSchema.safeParse(JSON.parse(sent)).data ?? null
  } catch {
    return null
  }
}

function namedText(error: z.ZodError): z.ZodError {
  for (const issue of error.issues) issue.path.push('text')
  return error
}

function turnView({ context, messages, suggestions }: Turn): z.output<typeof turnSchema> {
  const { booking, suggestions: names, ...rest } = context
  return {
    context: { ...rest, suggestions: [...names], booking: booking && { ...booking } },
    messages: messages.map(({ role, content, options }) => ({ role, content, options: [...options] })),
    suggestions: suggestions.map(({ name, description, estimatedCost, priority }) => ({
      name,
      description,
      estimatedCost: poundsNumber(estimatedCost),
      priority,
    })),
  }
}
