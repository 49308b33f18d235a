import type { Availability } from '#modules/accounts'

/** The words of a form, in the order of how much work they mean. */
export const availabilityOptions: readonly { readonly value: Availability; readonly label: string }[] = [
  { value: 'available', label: 'Available' },
  { value: 'on_call', label: 'On call for emergencies' },
  { value: 'off', label: 'Off' },
]
