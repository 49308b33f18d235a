import type { User } from '#modules/accounts'
import type { PageInput } from './page-context.ts'

/** The person who books and pays: the signed-in user, or the guest; null without either. */
export function bookerOf({ who, guest }: Pick<PageInput, 'who' | 'guest'>): User | null {
  return who ?? guest
}
