import { caseLimits } from '#modules/market'
import { textLimits } from '#modules/shared'
import { Field } from '../form/Field.tsx'
import type { CameBack } from '../office/came-back.ts'

/** The person who reports; the name may be left out of a report. */
export function ReporterFields({
  back,
  who,
  isNameOptional = false,
}: {
  readonly back: CameBack
  readonly who: { readonly name: string; readonly email: string } | null
  readonly isNameOptional?: boolean
}) {
  return (
    <>
      <Field
        name="name"
        label="Your name"
        autoComplete="name"
        maxLength={caseLimits.name}
        optional={isNameOptional}
        required={!isNameOptional}
        defaultValue={back.value('name') ?? who?.name}
        error={back.error('name')}
      />
      <Field
        name="email"
        type="email"
        label="E-mail"
        hint="Our answer goes there. The other side does not see it."
        autoComplete="email"
        spellCheck={false}
        maxLength={textLimits.email}
        required
        defaultValue={back.value('email') ?? who?.email}
        error={back.error('email')}
      />
    </>
  )
}
