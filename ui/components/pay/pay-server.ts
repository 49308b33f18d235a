/** The server's answer to an attempt. `unsure`: no usable answer came, and the money may have moved. */
export type PayOutcome =
  | { readonly kind: 'paid' }
  | { readonly kind: 'elsewhere'; readonly url: string }
  /** The bank asks through the provider's script. */
  | { readonly kind: 'challenge'; readonly clientSecret: string }
  /** In the provider's words; null when it gave none. */
  | { readonly kind: 'refused'; readonly message: string | null }
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
export async function openPayment(id: string, advertPlan?: string): Promise<Opened> {
  const subject = advertPlan === undefined ? 'booking_id' : id.startsWith('lst_') ? 'listing_id' : 'job_id'
  const body = { [subject]: id, ...(advertPlan !== undefined && { plan: advertPlan }) }
  const answer = await call('POST', '/api/payments/intents', null, body)
  if (answer?.status === 409) return { kind: 'not-payable' }
  const paymentId = answer?.body['payment_id']
  if (answer && answer.status < 300 && typeof paymentId === 'string') return { kind: 'opened', paymentId }
  return { kind: 'failed' }
}

/** With the same `key`, asking again cannot take the money twice. */
export async function confirmPayment(
  paymentId: string,
  methodId: string,
  saveCard: boolean,
  key: string,
  consent?: string,
): Promise<PayOutcome> {
  const body = { payment_method_id: methodId, save_card: saveCard, card_consent: consent }
  const answer = await call('POST', `/api/payments/${paymentId}/confirm`, key, body)
  if (!answer || answer.status >= 500) return { kind: 'unsure' }
  return answer.status < 300 ? outcomeOf(answer.body) : { kind: 'refused', message: text(answer.body['detail']) }
}

/** How the payment stands by now. Where `heldIsPaid` is false, money that is only held is still waited for. */
export async function lookAgain(paymentId: string, heldIsPaid = true): Promise<PayOutcome> {
  const answer = await call('GET', `/api/payments/${paymentId}`, null)
  if (answer?.status !== 200 || (!heldIsPaid && answer.body['status'] === 'authorised')) return { kind: 'unsure' }
  return outcomeOf(answer.body)
}

function outcomeOf(body: Answer['body']): PayOutcome {
  const { status, requires_action: action } = body
  const message = text(body['failure_message'])
  if (status === 'succeeded' || status === 'authorised') return { kind: 'paid' }
  if (status === 'failed' || status === 'cancelled') return { kind: 'refused', message }
  if (status === 'pending' && message !== null) return { kind: 'refused', message }
  if (typeof action !== 'object' || action === null) return { kind: 'unsure' }
  const url = 'redirect_url' in action ? text(action.redirect_url) : null
  if (url !== null) return { kind: 'elsewhere', url }
  const clientSecret = 'client_secret' in action ? text(action.client_secret) : null
  return clientSecret === null ? { kind: 'unsure' } : { kind: 'challenge', clientSecret }
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
