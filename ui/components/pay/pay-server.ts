/** What the server said of an attempt. `unsure`: no usable answer came, and the money may have moved. */
export type PayOutcome =
  | { readonly kind: 'paid' }
  | { readonly kind: 'elsewhere'; readonly url: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'unsure' }

export type Opened =
  | { readonly kind: 'opened'; readonly paymentId: string }
  | { readonly kind: 'not-payable' }
  | { readonly kind: 'failed' }

interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

async function call(method: string, path: string, key: string | null, body?: object): Promise<Answer | null> {
  try {
    const response = await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  } catch {
    return null
  }
}

/** Takes no money, so a lost answer is a plain failure. */
export async function openPayment(bookingId: string): Promise<Opened> {
  const answer = await call('POST', '/api/payments/intents', null, { booking_id: bookingId })
  if (answer?.status === 409) return { kind: 'not-payable' }
  const id = answer?.body['payment_id']
  if (answer && answer.status < 300 && typeof id === 'string') return { kind: 'opened', paymentId: id }
  return { kind: 'failed' }
}

/** With the same `key`, asking again cannot take the money twice. */
export async function confirmPayment(
  paymentId: string,
  methodId: string,
  saveCard: boolean,
  key: string,
): Promise<PayOutcome> {
  const body = { payment_method_id: methodId, save_card: saveCard }
  const answer = await call('POST', `/api/payments/${paymentId}/confirm`, key, body)
  if (!answer || answer.status >= 500) return { kind: 'unsure' }
  return answer.status < 300 ? outcomeOf(answer.body) : { kind: 'refused', message: detailOf(answer.body) }
}

/** How the payment stands by now. */
export async function lookAgain(paymentId: string): Promise<PayOutcome> {
  const answer = await call('GET', `/api/payments/${paymentId}`, null)
  return answer?.status === 200 ? outcomeOf(answer.body) : { kind: 'unsure' }
}

function outcomeOf(body: Answer['body']): PayOutcome {
  const { status, requires_action: action } = body
  if (status === 'succeeded' || status === 'authorised') return { kind: 'paid' }
  if (status === 'failed' || status === 'cancelled') return { kind: 'refused', message: detailOf(body) }
  const url = typeof action === 'object' && action !== null && 'redirect_url' in action ? action.redirect_url : null
  return typeof url === 'string' ? { kind: 'elsewhere', url } : { kind: 'unsure' }
}

function detailOf({ detail }: Answer['body']): string {
  return typeof detail === 'string' ? detail : 'the card was not charged'
}
