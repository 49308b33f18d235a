import type { DraftFields } from '#modules/booking'

/** Details from the booking wizard, so that nobody types them again to sign up. */
export interface TypedBefore {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly postcode: string
  readonly address: string
}

export function typedBefore({
  name = '',
  email = '',
  phone = '',
  postcode = '',
  address = '',
}: DraftFields): TypedBefore {
  return { name, email, phone, postcode, address }
}
