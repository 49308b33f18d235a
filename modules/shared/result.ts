/** How a use case answers: what was asked for, or one of the refusals it names. */
export type Result<T, Refusal> = Accepted<T> | Refused<Refusal>

export interface Accepted<T> {
  readonly ok: true
  readonly value: T
}

export interface Refused<Refusal> {
  readonly ok: false
  readonly refusal: Refusal
}

export function accept<T>(value: T): Accepted<T> {
  return { ok: true, value }
}

export function refuse<const Refusal extends { readonly kind: string }>(refusal: Refusal): Refused<Refusal> {
  return { ok: false, refusal }
}
