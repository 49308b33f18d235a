export default 'Advertise your business'
