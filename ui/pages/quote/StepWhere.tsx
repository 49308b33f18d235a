import { useData } from 'vike-react/useData'
import { textLimits } from '#modules/shared'
import { Field } from '../../components/form/Field.tsx'
import { type CameBack, usePageInput } from '../../components/office/came-back.ts'
import type { Data } from './+data.ts'

export function StepWhere({ back }: { readonly back: CameBack }) {
  const { kept } = useData<Data>()
  const { who } = usePageInput()
  const postcode = back.value('postcode') ?? kept['postcode'] ?? who?.postcode ?? ''
  return (
    <>
      <Field
        name="postcode"
        label="Postcode of the work"
        hint="For example CR0 1LH"
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={textLimits.postcode}
        required
        className="figures"
        defaultValue={postcode}
        error={back.error('postcode')}
      />
      {back.error('postcode')?.startsWith('We do not come') && (
        <p>
          <a href={`/coverage?${new URLSearchParams({ postcode })}`}>Tell me when you cover my area</a>
        </p>
      )}
      <Field
        name="address"
        label="Address"
        autoComplete="address-line1"
        maxLength={textLimits.address}
        required
        defaultValue={back.value('address') ?? kept['address'] ?? who?.address ?? undefined}
        error={back.error('address')}
      />
    </>
  )
}
