import { useData } from 'vike-react/useData'
import { DetailsCard } from '../../../../components/settings/DetailsCard.tsx'
import { DetailFields } from '../DetailFields.tsx'
import type { Data } from './+data.ts'

/** The details of the service, with their effects before they are saved. */
export function DetailsForm() {
  const { href, version, details } = useData<Data>()
  return (
    <DetailsCard
      action={`${href}/details`}
      version={version}
      thing="service"
      save="Save the details"
      fields={(back) => <DetailFields details={details} back={back} />}
    />
  )
}
