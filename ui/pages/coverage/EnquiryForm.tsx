import { enquiryLimits } from '#modules/enquiries'
import { useData } from 'vike-react/useData'
import { AskerFields } from '../../components/account/AskerFields.tsx'
import { BotCheck } from '../../components/form/BotCheck.tsx'
import { Button } from '../../components/form/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { TextArea } from '../../components/form/TextArea.tsx'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { useCameBack } from '../../components/office/came-back.ts'
import type { Data } from './+data.ts'

const action = '/coverage-enquiry'

/** Its postcode has the same name as the one that is checked, so it is asked for whole and shown, not asked again. */
export function EnquiryForm() {
  const { asked } = useData<Data>()
  const back = useCameBack(action)
  const isWhole = / \d[A-Z]{2}$/.test(asked)
  return (
    <Card title="Tell me when you cover my area">
      <FormProblems of={back} />
      {isWhole ? (
        <form method="post" action={action} className="stack" noValidate>
          <input type="hidden" name="postcode" value={asked} />
          <AskerFields back={back} phone="optional" />
          <TextArea
            name="message"
            label="What do you need?"
            optional
            maxLength={enquiryLimits.coverageMessage}
            defaultValue={back.value('message')}
            error={back.error('message')}
          />
          <BotCheck />
          <div>
            <Button>Tell me about {asked}</Button>
          </div>
        </form>
      ) : (
        <p>First check your whole postcode below, so that we know which streets need us.</p>
      )}
    </Card>
  )
}
