import { type Option, Select } from '../../components/form/Select.tsx'
import type { CameBack } from '../../components/office/came-back.ts'

/** The service that answers a keyword, and its place. */
export function TermFields({
  back,
  services,
  places,
  chosen,
  none,
}: {
  readonly back: CameBack
  readonly services: readonly Option[]
  readonly places: readonly string[]
  readonly chosen: { readonly service_id: string; readonly location: string }
  /** The words for an empty choice. */
  readonly none: { readonly service: string; readonly place: string }
}) {
  return (
    <>
      <Select
        name="service_id"
        label="Service"
        options={[{ value: '', label: none.service }, ...services]}
        defaultValue={back.value('service_id') ?? chosen.service_id}
        error={back.error('service_id')}
      />
      <Select
        name="location"
        label="Location"
        options={[{ value: '', label: none.place }, ...places.map((name) => ({ value: name, label: name }))]}
        defaultValue={back.value('location') ?? chosen.location}
        error={back.error('location')}
      />
    </>
  )
}
