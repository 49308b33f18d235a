import { number } from 'card-validator'

/** The published test numbers, and the token that stands for each. No other number is taken, and none leaves the browser. */
const tokens: Readonly<Record<string, string>> = {
  '4242424242424242': 'pm_card_visa',
  '5555555555554444': 'pm_card_mastercard',
  '4000000000000002': 'pm_card_chargeDeclined',
  '4000000000009995': 'pm_card_chargeDeclinedInsufficientFunds',
  '4000000000003220': 'pm_card_threeDSecure2Required',
  '4000002760003184': 'pm_card_authenticationRequired',
  '4000000000000341': 'pm_card_chargeCustomerFail',
  '4000000000000259': 'pm_card_createDispute',
  '4000000000005423': 'pm_card_createIssuerFraudRecord',
  '4100000000000019': 'pm_card_radarBlock',
}

export interface CardNumberRead {
  readonly digits: string
  /** With its gaps, as it stands on the card. */
  readonly shown: string
  /** "Visa"; null while it is unknown. */
  readonly brand: string | null
  readonly longest: number
  /** "CVV", "CID"... */
  readonly codeName: string
  readonly codeLength: number
}

export function readCardNumber(typed: string): CardNumberRead {
  const all = typed.replace(/\D/g, '')
  const { card } = number(all)
  const longest = card ? Math.max(...card.lengths) : 19
  const digits = all.slice(0, longest)
  return {
    digits,
    shown: withGaps(digits, card?.gaps ?? [4, 8, 12, 16]),
    brand: card?.niceType ?? null,
    longest,
    codeName: card?.code.name ?? 'CVV',
    codeLength: card?.code.size ?? 3,
  }
}

export type CardJudged =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly message: string }

export function judgeCardNumber(typed: string): CardJudged {
  const { digits } = readCardNumber(typed)
  if (digits === '') return { ok: false, message: 'Please enter the card number' }
  if (!number(digits).isValid) return { ok: false, message: 'This card number is incomplete or mistyped' }
  const token = tokens[digits]
  if (token) return { ok: true, token }
  return {
    ok: false,
    message: 'Payments are in test mode: only the published test numbers work, such as 4242 4242 4242 4242',
  }
}

function withGaps(digits: string, gaps: readonly number[]): string {
  return Array.from(digits, (digit, place) => (gaps.includes(place) ? ` ${digit}` : digit)).join('')
}
