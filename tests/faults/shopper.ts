import { setTimeout as pause } from 'node:timers/promises'
import { bookingOf } from './business.ts'
import { type Answer, type Client, text } from './client.ts'

/** The promises made to customers: a crash must break none of them. */
export interface Answers {
  /** Starts (epoch milliseconds) by the ids of bookings that were answered 201. */
  readonly booked: Map<string, number>
  /** Pence by the ids of payments that were answered `succeeded`. */
  readonly paid: Map<string, number>
  /** Requests that got no answer. */
  hanging: Hanging[]
}

interface Hanging {
  readonly customer: Client
  readonly path: string
  readonly body: object
  readonly key: string
}

/** Books and pays without a pause to speak of, until no answer comes any more. */
export async function shop(
  customer: Client,
  {
    name,
    starts,
    random,
    answers,
  }: { name: string; starts: readonly string[]; random: () => number; answers: Answers },
): Promise<void> {
  for (let n = 1; ; n += 1) {
    const start = starts[Math.floor(random() * starts.length)] ?? ''
    const booked = await ask(customer, '/api/bookings', bookingOf(start), `${name}-${n}-book`, answers)
    if (!booked) return
    if (booked.status === 201 && random() < 0.8) {
      const intent = { booking_id: text(booked.body['id']) }
      const opened = await ask(customer, '/api/payments/intents', intent, `${name}-${n}-open`, answers)
      if (!opened) return
      const path = `/api/payments/${text(opened.body['payment_id'])}/confirm`
      const confirmed = await ask(customer, path, { payment_method_id: 'pm_card_visa' }, `${name}-${n}-pay`, answers)
      if (!confirmed) return
    }
    await pause(random() * 8)
  }
}

/** Asks, and takes down what was promised; null when no answer came. */
export async function ask(
  customer: Client,
  path: string,
  body: object,
  key: string,
  answers: Answers,
): Promise<Answer | null> {
  let answer: Answer
  try {
    answer = await customer.post(path, body, key)
  } catch {
    answers.hanging.push({ customer, path, body, key })
    return null
  }
  const { status } = answer
  if (path === '/api/bookings' && status === 201) {
    const startsAt = Temporal.Instant.from(text(answer.body['scheduled_date']))
    answers.booked.set(text(answer.body['id']), startsAt.epochMilliseconds)
  } else if (path.endsWith('/confirm') && status === 200 && answer.body['status'] === 'succeeded') {
    answers.paid.set(path.split('/')[3] ?? '', 8_500)
  } else if (!(path === '/api/bookings' && status === 409) && !(path.endsWith('/intents') && status === 201)) {
    throw new Error(`${path} answered ${status}: ${JSON.stringify(answer.body)}`)
  }
  return answer
}
