import type { AccountPorts } from '../ports.ts'
import type { User } from '../user.ts'

/** Whoever has applied to be a technician is held to the staff's length, as at signing up. */
export async function minimumFor(
  { technicians, passwordRules }: Pick<AccountPorts, 'technicians' | 'passwordRules'>,
  user: User,
): Promise<number> {
  const isCustomer = user.role === 'customer' && (await technicians.findApplicationOf(user.id)) === null
  return isCustomer ? passwordRules.customerMinimum : passwordRules.staffMinimum
}
