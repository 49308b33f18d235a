import { enquiryLimits } from '#modules/enquiries'
import { textLimits } from '#modules/shared'
import { Field } from '../form/Field.tsx'
import { type CameBack, usePageInput } from '../office/came-back.ts'

/** The name and contact details of an enquirer: as typed, else from their account. */
export function AskerFields({
  back,
  phone,
  place,
}: {
  readonly back: CameBack
  readonly phone: 'required' | 'optional'
  /** Where another form of the page has fields of the same names. */
  readonly place?: string
}) {
  const { who } = usePageInput()
  const there = place === undefined ? {} : { place }
  return (
    <>
      <Field
        {...there}
        name="name"
        label="Your name"
        autoComplete="name"
        maxLength={enquiryLimits.name}
        required
        defaultValue={back.value('name') ?? who?.fullName}
        error={back.error('name')}
      />
      <Field
        {...there}
        name="email"
        type="email"
        label="E-mail"
        autoComplete="email"
        spellCheck={false}
        maxLength={textLimits.email}
        required
        defaultValue={back.value('email') ?? who?.email}
        error={back.error('email')}
      />
      <Field
        {...there}
        name="phone"
        type="tel"
        label="Phone"
        optional={phone === 'optional'}
        required={phone === 'required'}
        autoComplete="tel"
        maxLength={textLimits.phone}
        defaultValue={back.value('phone') ?? who?.phone ?? undefined}
        error={back.error('phone')}
      />
    </>
  )
}
