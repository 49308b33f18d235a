import type { AccountPorts } from '../ports.ts'
import type { User } from '../user.ts'

/** An applicant for the technician role needs a password of the staff's length, as at sign-up. */
export async function minimumFor(
  { technicians, passwordRules }: Pick<AccountPorts, 'technicians' | 'passwordRules'>,
  user: User,
): Promise<number> {
  const isCustomer = user.role === 'customer' && (await technicians.findApplicationOf(user.id)) === null
  return isCustomer ? passwordRules.customerMinimum : passwordRules.staffMinimum
}
