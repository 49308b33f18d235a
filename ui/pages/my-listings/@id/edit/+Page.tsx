import { ArrowLeft } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { ListingFields } from '../../../../components/directory/ListingFields.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

export default function EditListingPage() {
  const { id, version, isShown, kept, trades } = useData<Data>()
  const back = useCameBack(`/my-listings/${id}/edit`)
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <a className="back-link" href={at.myListing(id)}>
        <ArrowLeft size={20} aria-hidden="true" />
        Your listing
      </a>
      <h1>Edit your listing</h1>
      {isShown && (
        <p className="soft">
          New words are shown at once, unless a check holds them: then the old ones stay until somebody has read yours.
        </p>
      )}
      <FormProblems of={back} />
      <form method="post" action={`/my-listings/${id}/edit`} className="stack" noValidate>
        <input type="hidden" name="version" value={back.value('version') ?? version} />
        <ListingFields back={back} kept={kept} trades={trades} />
        <div className="row">
          <Button>Save</Button>
        </div>
      </form>
    </div>
  )
}
