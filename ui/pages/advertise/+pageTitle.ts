export const pageTitle = 'Advertise your business'
