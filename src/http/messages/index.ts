import { createAnswer } from '../assistant/answer.ts'
import { assistantRoutes } from '../assistant/routes.ts'
import { enquiryDeskForms } from '../enquiries/desk-forms.ts'
import { enquiryDeskRoutes } from '../enquiries/desk-routes.ts'
import { enquiryRoutes } from '../enquiries/routes.ts'
import { chatDeskRoutes } from '../chat/desk-routes.ts'
import { chatSettingForm, inboxForms, inboxPages } from '../chat/desk-forms.ts'
import { chatRoutes } from '../chat/routes.ts'
import { chatPages } from '../chat/visitor-pages.ts'
import { eventsRoute } from './events-route.ts'
import type { HttpKit } from '../kit/kit.ts'
import { messageChoiceRoutes } from './choice-routes.ts'
import { messageForms, messageLetter } from './forms.ts'
import { messageRoutes } from './routes.ts'
import { messageTemplateForms } from './template-forms.ts'
import { messageTemplateRoutes } from './template-routes.ts'
import { notificationForms } from './notification-forms.ts'
import { notificationRoutes } from './notification-routes.ts'
import { advertSettings } from '../plans/advert-settings.ts'
import { planForms } from '../plans/forms.ts'
import { planRoutes } from '../plans/routes.ts'
import { madeQuoteRoutes } from '../quoting/made-quotes.ts'
import { pushFiles } from './push-files.ts'
import { pushRoutes } from './push-routes.ts'
import { twilioWebhook } from './twilio-webhook.ts'
import { unsubscribePages } from './unsubscribe-pages.ts'
import { whatsappCenterPage } from '../whatsapp/center-page.ts'
import { whatsappForms } from '../whatsapp/forms.ts'
import { whatsappRoutes } from '../whatsapp/routes.ts'
import { whatsappWebhook } from '../whatsapp/webhook.ts'

/** Routes of notifications, messages, the choices about them, enquiries, and conversations with visitors. */
export function addMessages(kit: HttpKit): void {
  const { api, config, adapters, modules, pageAnswers, submission } = kit
  const { accounts, catalogue, enquiries, messaging, whatsapp } = modules
  const { serviceWorker } = config
  notificationRoutes(api, accounts)
  notificationForms(submission, accounts)
  eventsRoute(api, kit.live)
  pushRoutes(api, { devices: modules.push, publicKey: adapters.pushKey, serviceWorker, submission })
  pushFiles(api, { catalogue, serviceWorker })
  messageTemplateRoutes(api, messaging)
  messageTemplateForms(api, submission, pageAnswers, messaging)
  messageChoiceRoutes(api, kit.submission, messaging)
  messageRoutes(api, modules)
  messageForms(submission, modules)
  messageLetter(api, modules)
  unsubscribePages(api, { messaging, pageAnswers })
  whatsappRoutes(api, whatsapp)
  whatsappCenterPage(api, { whatsapp, pageAnswers })
  whatsappForms(submission, { whatsapp, catalogue })
  whatsappWebhook(api, {
    settings: config.whatsapp,
    whatsapp,
    noteStatus: (...status) => adapters.messaging.messages.noteStatus(...status),
    metrics: kit.metrics,
  })
  twilioWebhook(api, {
    settings: config.twilio,
    publicUrl: config.publicUrl,
    sms: modules.sms,
    messaging,
    noteStatus: (...status) => adapters.messaging.messages.noteStatus(...status),
    staff: accounts.staff,
    metrics: kit.metrics,
    clock: adapters.clock,
  })
  enquiryRoutes(api, { ...kit, enquiries })
  planRoutes(api, { ...kit, catalogue, enquiries })
  planForms(kit)
  advertSettings(kit)
  assistantRoutes(api, {
    ...kit,
    answer: createAnswer({ ...modules, clock: kit.clock, texts: adapters.assistantTexts }),
  })
  const replies = { ...messaging, isStopped: modules.sms.isStopped }
  enquiryDeskRoutes(api, { enquiries, staff: accounts.staff, messaging: replies })
  enquiryDeskForms(submission, { enquiries, staff: accounts.staff, messaging: replies })
  const { chat } = modules
  chatRoutes(api, { ...kit, chat, cookie: kit.chatCookie, live: kit.chatLive })
  chatPages(api, { ...kit, chat, cookie: kit.chatCookie })
  const inbox = { chat, catalogue, pageAnswers, staff: accounts.staff }
  chatDeskRoutes(api, { ...inbox, firstAnswer: () => modules.conversations.firstAnswer() })
  madeQuoteRoutes(api, submission, { chat, enquiries, catalogue, quoting: modules.quoting })
  inboxPages(api, inbox)
  inboxForms(submission, inbox)
  chatSettingForm(kit)
}
