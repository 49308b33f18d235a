import { accountRecoveryRows } from './account-recovery.ts'
import { accountSecurityRows } from './account-security.ts'
import type { Row } from './row.ts'

/** Notifications to people about their own account. */
export const accountRows: readonly Row[] = [...accountRecoveryRows, ...accountSecurityRows]
