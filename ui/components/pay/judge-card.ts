import { cardholderName, cvv, expirationDate } from 'card-validator'
import { judgeCardNumber, readCardNumber } from './test-cards.ts'

export interface CardTyped {
  readonly name: string
  readonly number: string
  readonly expires: string
  readonly code: string
}

export const noCard: CardTyped = { name: '', number: '', expires: '', code: '' }

export interface CardFault {
  readonly field: keyof CardTyped
  /** The correction that the payer should make. */
  readonly message: string
}

export interface JudgedCard {
  /** Null when something is wrong. */
  readonly token: string | null
  /** In the order of the fields. */
  readonly faults: readonly CardFault[]
}

/** The data that the server may receive for a typed card: a token, never the number. */
export function judgeCard({ name, number, expires, code }: CardTyped): JudgedCard {
  const judged = judgeCardNumber(number)
  const { codeLength } = readCardNumber(number)
  const faults: readonly (CardFault | false)[] = [
    !cardholderName(name.trim()).isValid && { field: 'name', message: 'Please enter the name on the card' },
    !judged.ok && { field: 'number', message: judged.message },
    !expirationDate(expires).isValid && {
      field: 'expires',
      message: 'Please enter the expiry date, such as 04/29',
    },
    !cvv(code, codeLength).isValid && {
      field: 'code',
      message: `Please enter the ${codeLength} digits of the security code`,
    },
  ]
  const found = faults.filter((fault) => fault !== false)
  return { token: judged.ok && found.length === 0 ? judged.token : null, faults: found }
}
