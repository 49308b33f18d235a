import type { AccountsModule } from '#modules/accounts'
import type { SmsModule } from '#modules/messaging'

interface Parts {
  readonly sms: Pick<SmsModule, 'isSimulated'>
  readonly accounts: Pick<AccountsModule, 'hasDemo'>
}

/**
 * Whether a person may count on a text message: Twilio sends it, or the site has the sample business, where the built-in
 * relay writes its link in the log.
 */
export async function textsLeave({ sms, accounts }: Parts): Promise<boolean> {
  return !sms.isSimulated || accounts.hasDemo()
}
