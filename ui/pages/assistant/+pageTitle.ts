export default 'Booking assistant'
