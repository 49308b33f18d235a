import { useData } from 'vike-react/useData'
import { AskerFields } from '../../components/account/AskerFields.tsx'
import type { CameBack } from '../../components/office/came-back.ts'
import type { Data } from './+data.ts'

/** The typed value, else that of the draft, else that of their account. */
export function StepWho({ back }: { readonly back: CameBack }) {
  const { kept } = useData<Data>()
  return (
    <>
      <AskerFields
        back={{ ...back, value: (name) => back.value(name) ?? (kept[name] || undefined) }}
        phone="required"
      />
      <p className="soft">
        We use this to price the work and to answer you, and keep it for twelve months. You need no account.
      </p>
    </>
  )
}
