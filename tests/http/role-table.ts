/** How each caller fares, in the order visitor, customer, technician, office, admin: `+` comes in, `s` is asked to sign in, `x` is refused. */
const anyone = '+++++'
const signedIn = 's++++'
const workers = 'sx+++'
const staff = 'sxx++'
const admins = 'sxxx+'
/** No session opens it: only this machine, or a token. */
const nobody = 'xxxxx'

/** Every route of the application: a new one without a line here fails the test, and so does a line without a route. */
export const roleTable: Readonly<Record<string, string>> = {
  'GET /healthz': anyone,
  'GET /readyz': anyone,
  'GET /metrics': nobody,
  'GET /api/openapi.json': anyone,
  'GET /api/docs': anyone,

  'POST /login': anyone,
  'POST /register': anyone,
  'POST /logout': anyone,
  'POST /profile': signedIn,
  'POST /api/auth/signup': anyone,
  'POST /api/auth/login': anyone,
  'POST /api/auth/logout': anyone,
  'POST /api/auth/logout-everywhere': signedIn,
  'GET /api/auth/me': anyone,
  'PATCH /api/me': signedIn,
  'GET /api/notifications': signedIn,
  'POST /api/notifications/read': signedIn,
  'GET /api/admin/technicians': staff,
  'GET /api/admin/technician-applications': staff,
  'POST /api/admin/technician-applications/:id/approve': staff,
  'POST /api/admin/technician-applications/:id/decline': staff,

  'GET /api/services': anyone,
  'GET /api/services/:id': anyone,
  'GET /api/services/:id/slots': anyone,
  'GET /api/services/:id/estimate': anyone,
  'GET /api/categories': anyone,
  'GET /api/coverage': anyone,
  'POST /api/enquiries': anyone,
  'POST /coverage-enquiry': anyone,
  'GET /api/admin/services': staff,
  'PATCH /api/admin/services/:id': admins,
  'GET /api/admin/enquiries': staff,
  'GET /api/admin/opening-hours': admins,
  'PUT /api/admin/opening-hours': admins,
  'GET /api/admin/booking-rules': admins,
  'PUT /api/admin/booking-rules': admins,
  'GET /api/admin/site': admins,
  'PUT /api/admin/site': admins,
  'GET /api/admin/closed-days': admins,
  'POST /api/admin/closed-days': admins,
  'DELETE /api/admin/closed-days/:date': admins,

  'POST /api/bookings': signedIn,
  'GET /api/bookings': signedIn,
  'GET /api/bookings/:id': signedIn,
  'POST /api/bookings/:id/cancel': signedIn,
  'POST /api/bookings/:id/reschedule': signedIn,
  'POST /api/bookings/:id/rating': signedIn,
  'POST /api/bookings/:id/status': workers,
  'POST /api/bookings/:id/assign': staff,
  'GET /api/booking-draft': anyone,
  'PUT /api/booking-draft': anyone,
  'DELETE /api/booking-draft': anyone,
  'POST /api/booking-draft/photos': anyone,
  'DELETE /api/booking-draft/photos/:id': anyone,
  'GET /api/bookings/:id/photos': signedIn,
  'GET /api/photos/:id': anyone,

  'POST /api/payments/intents': signedIn,
  'POST /api/payments/:id/confirm': signedIn,
  'GET /api/payments/:id': signedIn,
  'POST /api/payments/:id/refunds': admins,
  'GET /api/me/payments': signedIn,
  'GET /api/me/cards': signedIn,
  'DELETE /api/me/cards/:id': signedIn,
  'POST /api/webhooks/test': anyone,
  'GET /test-gateway/pay/:intentRef': anyone,
  'POST /test-gateway/pay/:intentRef': anyone,
  'GET /test-gateway/challenge/:intentRef': anyone,
  'POST /test-gateway/challenge/:intentRef': anyone,
}
