import type {
  AdvertId,
  ApplianceId,
  GasRecordId,
  ApplicationId,
  BookingId,
  CarePlanId,
  EmergencyServiceId,
  ConversationId,
  DocumentId,
  EnquiryId,
  FormId,
  InvoiceId,
  ListingId,
  JobApplicationId,
  JobId,
  KeywordId,
  KeywordRunId,
  ListingMessageId,
  ListingReviewId,
  MessageId,
  PaymentId,
  PropertyId,
  QuoteRequestId,
  ReportId,
  ServiceId,
  TechnicianId,
  ThreadFileId,
  UserId,
  VariationId,
  VisitId,
} from './ids.ts'

const page =
  <const Path extends `/${string}`>(path: Path) =>
  () =>
    path

/**
 * The address of each page, for messages, redirects and links. A query or an anchor is added by the caller, and `doneAt`
 * adds that something was done. It has no domain: what leaves the site puts the public address before it. The browser
 * loads this file too, so it stays pure text.
 */
export const at = {
  home: page('/'),
  /** The first start of a site without an administrator. */
  setup: page('/setup'),
  book: page('/book'),
  coverage: page('/coverage'),
  /** The booking assistant as a page, which needs no script. */
  assistant: page('/assistant'),
  contact: page('/contact'),
  /** A request for a quote, in three steps. */
  quote: page('/quote'),
  /** The reviews of customers. */
  reviews: page('/reviews'),
  /** The directory of tradespeople. */
  findExperts: page('/find-experts'),
  expert: (slug: string) => `/find-experts/${slug}` as const,
  /** The job board. */
  jobs: page('/jobs'),
  job: (slug: string) => `/jobs/${slug}` as const,
  postJob: page('/post-job'),
  about: page('/about'),
  /** The legal pages; `?version=` shows an earlier one. */
  legal: {
    privacy: page('/privacy'),
    terms: page('/terms'),
    cookies: page('/cookies'),
    accessibility: page('/accessibility'),
    complaints: page('/complaints'),
    cancellation: page('/cancellation'),
    /** Every version of a legal page, by its name. */
    versions: (name: string) => `/${name}/versions` as const,
  },
  /** A form that was sent without a proof of work counts once its sender has opened the link there. */
  /** The directory and the job board: their rules, and what is reported to us. */
  market: {
    report: page('/report-content'),
    /** Names one application for the job. */
    reportApplication: (job: JobId, application: JobApplicationId) =>
      `/report-content?subject=job&id=${job}&application=${application}`,
    reportOf: (kind: 'listing' | 'job' | 'review', id: string) => `/report-content?subject=${kind}&id=${id}`,
    complaint: page('/report-content/complaint'),
    complaintOf: (kind: 'listing' | 'job' | 'review', id: string) =>
      `/report-content/complaint?subject=${kind}&id=${id}`,
    defamation: page('/report-content/defamation'),
    defamationOf: (kind: 'listing' | 'job' | 'review', id: string) =>
      `/report-content/defamation?subject=${kind}&id=${id}`,
    checks: page('/how-we-check'),
    ranking: page('/how-we-rank'),
    reviews: page('/how-reviews-work'),
    complaints: page('/market-complaints'),
  },
  confirmRequest: page('/confirm-request'),
  emergency: page('/emergency'),
  /** The maintenance plans, and the request for one. */
  plans: page('/plans'),
  /** The photo of an emergency card with that hash. */
  emergencyPicture: (sha256: string) => `/emergency-picture/${sha256}.webp` as const,
  /** Every trade and service. */
  services: page('/services'),
  /** The page of a service or of several trades. */
  service: (slug: string) => `/services/${slug}` as const,
  /** The page of an area, or of all of them. */
  area: (slug: string) => `/area/${slug}` as const,
  /** A page that the business wrote for a search. */
  answer: (slug: string) => `/answers/${slug}` as const,
  chat: page('/chat'),
  /** The thread of a booking, alone on a page. */
  bookingChat: (id: BookingId) => `/chat/${id}` as const,
  /** A file of a message in the thread of a booking. */
  threadFile: (id: ThreadFileId) => `/api/files/${id}` as const,
  /** The public one, which needs no account. */
  invoiceGenerator: page('/invoice-generator'),

  /** The jobs of an employer, with their applications. */
  myJobs: {
    home: page('/my-jobs'),
    job: (id: JobId) => `/my-jobs/${id}` as const,
    edit: (id: JobId) => `/my-jobs/${id}/edit` as const,
    application: (job: JobId, id: JobApplicationId) => `/my-jobs/${job}/${id}` as const,
    /** The applications for a job as CSV. */
    file: (id: JobId) => `/my-jobs/${id}/applications.csv` as const,
  },
  /** The applications that somebody has sent. */
  myApplications: page('/my-applications'),
  applicationCv: (id: JobApplicationId) => `/api/applications/${id}/cv` as const,

  login: page('/login'),
  /** Signs in, and then goes on to `next`. */
  loginThen: (next: string) => `/login?next=${encodeURIComponent(next)}`,
  /** Booking without an account: who they are, and then the code. */
  guest: page('/guest'),
  guestCode: page('/guest/code'),
  secondStep: page('/login/second'),
  register: page('/register'),
  logout: page('/logout'),
  resetPassword: page('/reset-password'),
  signInLink: page('/sign-in-link'),
  verifyEmail: page('/verify-email'),
  changeEmail: page('/change-email'),
  undoEmailChange: page('/undo-email-change'),
  linkIdentity: page('/link-identity'),
  confirmIdentity: page('/confirm-identity'),
  confirmPassword: page('/confirm-password'),

  dashboard: page('/dashboard'),
  /** The offers of a technician; `declines`: with the reason asked for. */
  offers: (declines = false) => (declines ? '/dashboard?decline=1#offers' : '/dashboard#offers'),
  /** A technician's own time sheet. */
  timeSheet: page('/dashboard/time'),
  /** The Service Fulfillment Tracker: the visit at hand and its report. */
  tracker: (id: BookingId) => `/fulfillment/${id}` as const,
  /** A risk check or work form of a visit of the booking. */
  visitForm: (id: BookingId, form: FormId, number: number) => `/fulfillment/${id}/forms/${form}?visit=${number}`,
  completeJob: (id: BookingId) => `/dashboard/jobs/${id}/complete` as const,
  bookings: page('/bookings'),
  /** The customer's bookings, with one of them in detail. */
  /** The video call of a booking on a page of its own. */
  call: (id: BookingId) => `/chat/${id}/call` as const,
  /** Whether video calls work on this device and network. */
  callCheck: page('/call-check'),
  portal: page('/service-portal'),
  portalOf: (id: BookingId) => `/service-portal?booking=${id}` as const,
  /** A guest's bookings, which the account takes over. */
  claim: page('/bookings/claim'),
  /** A technician's own hours and absences. */
  workingTime: page('/working-time'),
  notifications: page('/notifications'),
  application: page('/application'),
  track: (id: BookingId) => `/track/${id}` as const,
  /** The visit as a calendar file. */
  visitFile: (id: BookingId) => `/bookings/${id}/visit.ics` as const,
  /** The agreed terms as a file, with the cancellation form. */
  termsFile: (id: BookingId) => `/bookings/${id}/terms.pdf` as const,
  pay: (id: BookingId | AdvertId) => `/pay/${id}` as const,
  review: (id: BookingId) => `/review/${id}` as const,
  /** The reports of a booking as its customer reads them, and as a file. */
  report: (id: BookingId) => `/report/${id}` as const,
  /** The guarantee of completed work is claimed there. */
  claimGuarantee: (id: BookingId) => `/claim/${id}` as const,
  /** The time of a return visit is chosen there. */
  return: (id: BookingId) => `/return/${id}` as const,
  reportSignature: (id: BookingId, visit: VisitId) => `/report/${id}/signature/${visit}` as const,
  reportFile: (id: BookingId) => `/api/bookings/${id}/report.pdf` as const,
  /** The documents of the business for the office; for customers, their own. */
  invoices: {
    home: page('/invoices'),
    create: page('/invoices/create'),
    /** A draft is changed there. */
    edit: (id: InvoiceId) => `/invoices/${id}/edit` as const,
    /** The own account; for the office, that of a customer: an id, or an e-mail address. */
    recurring: page('/invoices/recurring'),
    statement: (customer?: string) =>
      customer === undefined ? '/invoices/statement' : `/invoices/statement?customer=${encodeURIComponent(customer)}`,
  },
  /** A document of the business: an invoice, a quote or another. */
  invoice: (id: InvoiceId) => `/invoices/${id}` as const,
  /** The logo of the business with that hash. */
  logo: (sha256: string) => `/business-logo/${sha256}.png` as const,
  invoiceFile: (id: InvoiceId) => `/api/invoices/${id}/pdf` as const,
  /** The same as plain text. */
  invoiceText: (id: InvoiceId) => `/api/invoices/${id}/text` as const,
  receipt: (id: PaymentId) => `/receipt/${id}` as const,
  variation: (id: BookingId) => `/variation/${id}` as const,
  cancelContract: (id: BookingId) => `/cancel-contract/${id}` as const,
  /** A photo with which a customer is asked for more. */
  variationPhoto: (id: BookingId, variation: VariationId, photo: string) =>
    `/api/bookings/${id}/variations/${variation}/photos/${photo}` as const,
  /** The requests to use a phone or tablet of the customer. */
  deviceAccess: (id: BookingId) => `/device-access/${id}` as const,
  newVariation: (id: BookingId) => `/variation/new/${id}` as const,

  /** A tradesperson makes a listing. */
  advertise: page('/advertise'),
  myListings: page('/my-listings'),
  myListing: (id: ListingId) => `/my-listings/${id}` as const,
  /** A message of a visitor to an expert, for the expert. */
  listingMessage: (id: ListingMessageId) => `/my-listings/messages/${id}` as const,
  /** The reviews of a listing, for its expert. */
  listingReviews: (id: ListingId) => `/my-listings/${id}/reviews` as const,
  /** The reviews that somebody wrote of experts. */
  myReviews: page('/my-reviews'),
  myReview: (id: ListingReviewId) => `/my-reviews/${id}` as const,
  /** The form for a review of an expert. */
  reviewExpert: (slug: string) => `/my-reviews/new/${slug}` as const,
  /** Messages to all listings of the caller that wait for an answer. */
  listingMessages: page('/my-listings/messages'),
  /** Views, clicks and messages of a listing by day, as a file. */
  listingDays: (id: ListingId) => `/my-listings/${id}/days.csv` as const,
  /** The documents of a listing, for its owner. */
  listingDocuments: (id: ListingId) => `/my-listings/${id}/documents` as const,
  listingDocument: (id: ListingId, document: DocumentId) => `/api/listings/${id}/documents/${document}` as const,
  editListing: (id: ListingId) => `/my-listings/${id}/edit` as const,
  /** The meaning of the badges of a listing. */
  badges: page('/badges'),

  profile: {
    home: page('/profile'),
    business: page('/profile/business'),
    messages: page('/profile/messages'),
    privacy: page('/profile/privacy'),
    properties: page('/profile/properties'),
    property: (id: PropertyId) => `/profile/properties/${id}` as const,
    security: page('/profile/security'),
    totp: page('/profile/security/totp'),
    passkey: page('/profile/security/passkey'),
  },

  /** The copy of a photo of a visit. */
  visitPhoto: (visit: VisitId, photo: string) => `/api/visits/${visit}/photos/${photo}` as const,

  /** Pages that a secret token opens, without an account. */
  link: {
    track: (token: string) => `/track/${token}` as const,
    pay: (token: string) => `/pay/${token}` as const,
    /** A document of the business, for the person who is asked for its money. */
    invoice: (token: string) => `/invoice/${token}` as const,
    invoiceFile: (token: string) => `/invoice/${token}/pdf` as const,
    invoiceText: (token: string) => `/invoice/${token}/text` as const,
    /** The receipt of a payment of it, as a file. */
    invoiceReceipt: (token: string, payment: PaymentId) => `/invoice/${token}/receipt/${payment}` as const,
    /** A request for a quote with its talk, and the quote. */
    quote: (token: string) => `/quote/${token}` as const,
    /** An application for a job, for its applicant. */
    application: (token: string) => `/applied/${token}` as const,
    applicationCv: (token: string) => `/applied/${token}/cv` as const,
    review: (token: string) => `/review/${token}` as const,
    /** A review of an expert: to write it, or to change or withdraw it. */
    expertReview: (token: string) => `/review-expert/${token}` as const,
    report: (token: string) => `/report/${token}` as const,
    /** By the link to the reports. */
    claimGuarantee: (token: string) => `/claim/${token}` as const,
    return: (token: string) => `/return/${token}` as const,
    reportFile: (token: string) => `/report/${token}.pdf` as const,
    reportSignature: (token: string, visit: VisitId) => `/report/${token}/signature/${visit}` as const,
    /** A photo of a report. */
    reportPhoto: (token: string, visit: VisitId, photo: string) => `/report/${token}/photos/${visit}/${photo}` as const,
    receipt: (token: string) => `/receipt/${token}` as const,
    variation: (token: string) => `/variation/${token}` as const,
    variationPhoto: (token: string, photo: string) => `/variation/${token}/photos/${photo}` as const,
    deviceAccess: (token: string) => `/device-access/${token}` as const,
    /** A decision about an advert or a review, or a notice of defamation. */
    contest: (token: string) => `/contest/${token}` as const,
    manage: (token: string) => `/manage/${token}` as const,
    cancelContract: (token: string) => `/cancel-contract/${token}` as const,
    invitation: (token: string) => `/invitation/${token}` as const,
    unsubscribe: (token: string) => `/unsubscribe/${token}` as const,
    calendar: (token: string) => `/calendar/${token}.ics` as const,
  },

  admin: {
    home: page('/admin'),
    applications: page('/admin/applications'),
    application: (id: ApplicationId) => `/admin/applications/${id}` as const,
    audit: page('/admin/audit'),
    bookings: page('/admin/bookings'),
    /** The office books for a caller. */
    newBooking: page('/admin/bookings/new'),
    booking: (id: BookingId) => `/admin/bookings/${id}` as const,
    bookingAssign: (id: BookingId) => `/admin/bookings/${id}/assign` as const,
    bookingBilling: (id: BookingId) => `/admin/bookings/${id}/billing` as const,
    bookingCancel: (id: BookingId) => `/admin/bookings/${id}/cancel` as const,
    bookingMove: (id: BookingId) => `/admin/bookings/${id}/move` as const,
    bookingPaid: (id: BookingId) => `/admin/bookings/${id}/paid` as const,
    bookingRefund: (id: BookingId, paymentId: PaymentId) => `/admin/bookings/${id}/refund/${paymentId}` as const,
    /** A visit of the booking is planned there: the one with that number, or a further one. */
    bookingVisit: (id: BookingId, number: number | null = null) =>
      `/admin/bookings/${id}/visit${number === null ? '' : `?number=${number}`}`,
    /** Cash that is with technicians. */
    cash: page('/admin/cash'),
    dispatch: page('/admin/dispatch'),
    /** The figures of the work in the field. */
    field: page('/admin/field'),
    areas: page('/admin/areas'),
    area: (code: string) => `/admin/areas/${code}` as const,
    business: page('/admin/business'),
    /** Factors, fees and response targets. */
    pricing: page('/admin/pricing'),
    customers: page('/admin/customers'),
    customer: (id: UserId) => `/admin/customers/${id}` as const,
    newCustomer: page('/admin/customers/new'),
    eraseCustomer: (id: UserId) => `/admin/customers/${id}/erase` as const,
    customerBookings: (id: UserId) => `/admin/customers/${id}/bookings` as const,
    customerBusiness: (id: UserId) => `/admin/customers/${id}/business` as const,
    customerProperties: (id: UserId) => `/admin/customers/${id}/properties` as const,
    customerProperty: (id: UserId, propertyId: PropertyId) =>
      `/admin/customers/${id}/properties/${propertyId}` as const,
    enquiries: page('/admin/enquiries'),
    enquiry: (id: EnquiryId) => `/admin/enquiries/${id}` as const,
    /** Requests for a quote. */
    quotes: page('/admin/quotes'),
    /** All that waits for a decision in the market. */
    market: page('/admin/market'),
    /** The application that a report names. */
    reportedApplication: (id: ReportId) => `/admin/market/reports/${id}/application` as const,
    reportedCv: (id: ReportId) => `/admin/market/reports/${id}/cv` as const,
    marketSubject: (kind: 'listing' | 'job' | 'review', id: string) => `/admin/market/${kind}/${id}` as const,
    quote: (id: QuoteRequestId) => `/admin/quotes/${id}` as const,
    /** Risk checks and work forms. */
    forms: page('/admin/forms'),
    newForm: page('/admin/forms/new'),
    form: (id: FormId) => `/admin/forms/${id}` as const,
    hours: page('/admin/hours'),
    inbox: page('/admin/inbox'),
    conversation: (id: ConversationId) => `/admin/inbox/${id}` as const,
    /** The form that makes a request for a quote of a conversation. */
    enquiryQuote: (id: EnquiryId) => `/admin/enquiries/${id}/quote` as const,
    conversationQuote: (id: ConversationId) => `/admin/inbox/${id}/quote` as const,
    /** Texts that the office answers with often. */
    cannedAnswers: page('/admin/inbox/answers'),
    /** The categories of the job board. */
    jobCategories: page('/admin/market/categories'),
    messages: page('/admin/messages'),
    message: (id: MessageId) => `/admin/messages/${id}` as const,
    messageTemplates: page('/admin/message-templates'),
    messageTemplate: (event: string, part: string) => `/admin/message-templates/${event}/${part}` as const,
    onCall: page('/admin/on-call'),
    payments: page('/admin/payments'),
    payment: (id: PaymentId) => `/admin/payments/${id}` as const,
    /** Manual payments of listings and jobs. */
    advertPayments: page('/admin/payments/adverts'),
    advertPaid: (id: AdvertId) => `/admin/payments/adverts/${id}` as const,
    paymentRefund: (id: PaymentId) => `/admin/payments/${id}/refund` as const,
    security: page('/admin/security'),
    securityLog: page('/admin/security-log'),
    emergencyServices: page('/admin/emergency-services'),
    emergencyService: (id: EmergencyServiceId) => `/admin/emergency-services/${id}` as const,
    plans: page('/admin/plans'),
    services: page('/admin/services'),
    service: (id: ServiceId) => `/admin/services/${id}` as const,
    technicians: page('/admin/technicians'),
    /** The hours and absences of a technician. */
    technician: (id: TechnicianId) => `/admin/technicians/${id}` as const,
    /** Their time sheet as a file. */
    timeSheetFile: (id: TechnicianId) => `/admin/technicians/${id}/time.csv` as const,
    terms: page('/admin/terms'),
    /** The legal pages, and the editor of one by its name. */
    legal: page('/admin/legal'),
    legalPage: (name: string) => `/admin/legal/${name}` as const,
    /** Reviews that customers let us publish. */
    reviews: page('/admin/reviews'),
    /** The checklist before the site goes live. */
    launch: page('/admin/site/launch'),
    /** The administration of the public pages. */
    site: {
      home: page('/admin/site'),
      content: page('/admin/site/content'),
      /** Views of the public pages. */
      analytics: page('/admin/site/analytics'),
      /** Addresses that lead on to others. */
      redirects: page('/admin/site/redirects'),
      /** A text of a page, such as "about.title". */
      text: (id: string) => `/admin/site/content/${id}` as const,
    },
    users: page('/admin/users'),
    /** The settings of invoices. */
    invoicing: page('/admin/invoicing'),
    user: (id: UserId) => `/admin/users/${id}` as const,
    /** The pages of a user, as that user sees them. */
    viewAs: (id: UserId) => `/admin/users/view/${id}` as const,
    paymentSecurity: page('/payment-dashboard'),
    testPayment: page('/payment'),
  },

  whatsapp: {
    home: page('/whatsapp-admin'),
    conversation: (phone: string) => `/whatsapp-admin?${new URLSearchParams({ phone }).toString()}`,
    many: page('/whatsapp-admin/many'),
    templates: page('/whatsapp-admin/templates'),
    number: page('/whatsapp-admin/number'),
  },
} as const

/** The addresses of appliances and of the care for properties, apart: a browser that books loads the ones above. */
export const atCare = {
  /** The appliances and the history of a property, for the technician of a visit there. */
  property: (id: PropertyId) => `/properties/${id}` as const,
  newAppliance: (id: PropertyId) => `/properties/${id}/appliances/new` as const,
  appliance: (id: PropertyId, appliance: ApplianceId) => `/properties/${id}/appliances/${appliance}` as const,
  appliancePhoto: (id: PropertyId, appliance: ApplianceId) =>
    `/api/properties/${id}/appliances/${appliance}/photo` as const,
  /** The gas safety record of a visit, for its technician and the office. */
  gasRecord: (booking: BookingId, visit: number) => `/fulfillment/${booking}/gas-record?visit=${visit}` as const,
  /** The copy of a tenant, by the link that was sent to them. */
  gasCopy: (token: string) => `/gas-record/${token}` as const,
  gasCopyFile: (token: string) => `/gas-record/${token}/pdf` as const,
  /** The path of the PDF. */
  gasRecordFile: (id: GasRecordId) => `/api/gas-records/${id}/pdf` as const,
  /** The list of dues of properties, for the office. */
  due: page('/admin/care'),
  /** Every appliance, for the office. */
  appliances: page('/admin/appliances'),
  /** Maintenance plans of customers, for the office. */
  plans: page('/admin/care/plans'),
  newPlan: page('/admin/care/plans/new'),
  plan: (id: CarePlanId) => `/admin/care/plans/${id}` as const,
  /** Those of the account. */
  myPlans: page('/profile/plans'),
  /** One plan, for the holder of its link. */
  planLink: (token: string) => `/plan/${token}` as const,
} as const

/** The addresses of the SEO Keyword Manager, apart: a browser that books loads the ones above. */
export const atKeywords = {
  home: page('/keywords'),
  /** The cards of Emergency Callout Services, its second tab. */
  emergency: page('/keywords/emergency-services'),
  /** Pages worth writing, its third tab. */
  pages: page('/keywords/writing'),
  page: (kind: 'area' | 'answer', slug: string) => `/keywords/writing/${kind}/${slug}` as const,
  /** One, or many that are pasted. */
  add: page('/keywords/add'),
  edit: (id: KeywordId) => `/keywords/${id}` as const,
  /** The question before some are deleted. */
  remove: page('/keywords/delete'),
  removeOne: (id: KeywordId) => `/keywords/delete?id=${id}` as const,
  import: page('/keywords/import'),
  /** A generation or an import, with its counts. */
  run: (id: KeywordRunId) => `/keywords/jobs/${id}` as const,
  export: page('/api/keywords/export'),
} as const
