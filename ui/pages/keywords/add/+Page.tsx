import { useData } from 'vike-react/useData'
import { atKeywords } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { Button, LinkButton } from '../../../components/form/Button.tsx'
import { TextArea } from '../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { backToKeywords } from '../KeywordsPage.tsx'
import { TermFields } from '../TermFields.tsx'
import type { Data } from './+data.ts'

const action = atKeywords.add()

export default function AddKeywords() {
  const { services, places } = useData<Data>()
  const back = useCameBack(action)
  return (
    <AdminPage title="Add keywords" part={atKeywords.home()} back={backToKeywords}>
      <Card>
        <FormProblems of={back} />
        <form method="post" action={action} className="stack" noValidate>
          <TextArea
            name="keywords"
            label="Keywords"
            hint="One, or many with one on each line, up to 1,000. Those that are in the list already are skipped."
            required
            rows={8}
            autoCapitalize="none"
            defaultValue={back.value('keywords')}
            error={back.error('keywords')}
          />
          <TermFields
            back={back}
            services={services}
            places={places}
            chosen={{ service_id: '', location: '' }}
            none={{ service: 'As the words say', place: 'As the words say' }}
          />
          <div className="row row-tight">
            <Button>Add</Button>
            <LinkButton variant="secondary" href={atKeywords.home()}>
              Cancel
            </LinkButton>
          </div>
        </form>
      </Card>
    </AdminPage>
  )
}
