import type { Modules } from '../../compose.ts'
import type { Api } from '../kit/api.ts'
import { officeApplicationForms } from './office-application-forms.ts'
import { officeBookingForms } from '../bookings/office-forms.ts'
import { type OfficePages, officeForm } from '../kit/office-form.ts'
import { officeMoneyForms } from '../payments/office-forms.ts'
import { officeSettingForms } from '../catalogue/office-forms.ts'
import type { PasswordAgain } from '../accounts/password-again.ts'

interface OfficeFormPorts extends Pick<Modules, 'accounts' | 'booking' | 'catalogue' | 'payments'> {
  readonly pageAnswers: OfficePages
  readonly passwordAgain: PasswordAgain
}

/** Everything that the office and the owner do on the pages under /admin, without scripts. */
export function officeForms(api: Api, { pageAnswers, passwordAgain, ...modules }: OfficeFormPorts): void {
  const { accounts, booking, catalogue, payments } = modules
  const form = officeForm(api, pageAnswers, passwordAgain)
  officeBookingForms(form, booking)
  officeMoneyForms(form, { booking, catalogue, payments })
  officeApplicationForms(form, accounts)
  officeSettingForms(form, catalogue)
}
