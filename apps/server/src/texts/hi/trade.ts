// Hindi: what stops orders, payments, stock, stores and cash.
import { dictionaryOf } from '@tilgul/contract/texts/dictionary';
import type { trade as sentences } from '../mr/trade.ts';

export const trade = dictionaryOf<keyof typeof sentences>()({
  // Statuses, as sentences name them
  Pending: 'इंतज़ार में',
  Processing: 'तैयारी जारी',
  Shipped: 'राइडर को दिया',
  'Out For Delivery': 'रास्ते में',
  Delivered: 'पहुँच गया',
  Cancelled: 'रद्द',
  Approved: 'मंज़ूर',
  Rejected: 'नामंज़ूर',
  Added: 'माँग पूरी',

  // Orders
  'This order is {from} and cannot become {to}.': 'इस ऑर्डर की स्थिति ‘{from}’ है, इसे ‘{to}’ नहीं किया जा सकता।',
  'This order is {status} and cannot be verified now.': 'इस ऑर्डर की स्थिति ‘{status}’ है, इसे अभी जाँचा नहीं जा सकता।',
  'This order is {status} and cannot be given a new PIN now.':
    'इस ऑर्डर की स्थिति ‘{status}’ है, इसे अभी नया पिन नहीं दिया जा सकता।',
  'This order is {status} and cannot be deducted now.':
    'इस ऑर्डर की स्थिति ‘{status}’ है, इसका स्टॉक अभी घटाया नहीं जा सकता।',
  'This order is {status} and cannot be allocated to staff now.':
    'इस ऑर्डर की स्थिति ‘{status}’ है, इसे अभी कर्मचारी को नहीं दिया जा सकता।',
  'This order is {status} and cannot be paid at the door now.':
    'इस ऑर्डर की स्थिति ‘{status}’ है, इसके पैसे अभी दरवाज़े पर नहीं लिए जा सकते।',
  'This order is paid online.': 'इस ऑर्डर के पैसे ऑनलाइन दिए जा चुके हैं।',
  'The amount is too small for UPI. Please take cash.': 'यह रक़म UPI के लिए बहुत कम है। कृपया नकद लें।',
  'This order was paid by UPI. Please give the cash back.': 'इस ऑर्डर के पैसे UPI से मिल गए। कृपया नकद लौटा दें।',
  'This order is {status} and cannot be returned now.': 'इस ऑर्डर की स्थिति ‘{status}’ है, इसे अभी वापस नहीं लाया जा सकता।',
  'This order is {status} and cannot be allocated to a store now.':
    'इस ऑर्डर की स्थिति ‘{status}’ है, इसे अभी स्टोर को नहीं दिया जा सकता।',
  'Order {id} is now with {store}.': 'इस बीच ऑर्डर {id} {store} को दे दिया गया।',
  'Order {id} no longer has a store.': 'ऑर्डर {id} के पास अब कोई स्टोर नहीं है।',
  'This PIN has been tried too often. The customer can ask for a new one under Your Orders.':
    'यह पिन बहुत बार ग़लत डाला गया। ग्राहक ‘आपके ऑर्डर’ में नया पिन माँग सकते हैं।',
  'The PIN of this order can no longer be read. The customer can ask for a new one under Your Orders.':
    'इस ऑर्डर का पिन अब पढ़ा नहीं जा सकता। ग्राहक ‘आपके ऑर्डर’ में नया पिन माँग सकते हैं।',
  'Please say why no cash was collected.': 'कृपया बताएँ कि नकद क्यों नहीं लिया गया।',
  'Enter a quantity for at least one product.': 'कम से कम एक सामान की मात्रा लिखें।',
  'At most {max} of a product.': 'एक सामान के ज़्यादा से ज़्यादा {max} हो सकते हैं।',
  'The total is too large.': 'कुल रक़म बहुत बड़ी है।',
  'Until your first order is delivered, at most {max} of a product.':
    'आपका पहला ऑर्डर मिलने तक एक सामान के ज़्यादा से ज़्यादा {max} ले सकते हैं।',
  'Until your first order is delivered, an order may be at most {amount}.':
    'आपका पहला ऑर्डर मिलने तक एक ऑर्डर ज़्यादा से ज़्यादा {amount} का हो सकता है।',
  'Until your first order is delivered, at most {orders} orders paid on delivery can be open. Please wait for one of them.':
    'आपका पहला ऑर्डर मिलने तक डिलीवरी पर पेमेंट के ज़्यादा से ज़्यादा {orders} ऑर्डर बाक़ी रह सकते हैं। कृपया उनमें से एक मिलने तक रुकें।',

  // Payments
  'Your payment arrived, but its order could not be placed any more. It will be refunded.':
    'आपका पेमेंट पहुँच गया, पर ऑर्डर नहीं हो सका। पैसे लौटा दिए जाएँगे।',
  'This payment can no longer be used. It will be refunded.': 'यह पेमेंट अब इस्तेमाल नहीं हो सकता। पैसे लौटा दिए जाएँगे।',
  'The refund of this payment has started.': 'इस पेमेंट के पैसे लौटाना शुरू हो चुका है।',

  // Stock and stock requests
  'There is not enough stock of {products}.': 'इनका स्टॉक कम है: {products}।',
  'There is not enough stock of {products} and {more} more.': 'इनका स्टॉक कम है: {products} और {more} और।',
  '{name} ({available} of {requested})': '{name} ({requested} में से {available})',
  'The stock of {name} cannot exceed {max}.': '{name}: स्टॉक {max} से ज़्यादा नहीं हो सकता।',
  'This request is already {status}.': 'इस माँग की स्थिति पहले से ‘{status}’ है।',
  'A request that is {from} cannot become {to}.': '‘{from}’ माँग को ‘{to}’ नहीं किया जा सकता।',
  'The stock of a request that is {status} cannot be deducted.': '‘{status}’ माँग का स्टॉक घटाया नहीं जा सकता।',
  'Approve at least one product, and no more of each than was requested.':
    'कम से कम एक सामान मंज़ूर करें, और कोई भी माँग से ज़्यादा नहीं।',
  'Approve a request that was paid online in full, or reject it.': 'ऑनलाइन पेमेंट वाली माँग पूरी मंज़ूर होती है या नामंज़ूर।',
  'Enter no more of each product than was sent.': 'माँग के हर सामान के लिए ज़्यादा से ज़्यादा उतना लिखें जितना भेजा गया।',
  'The store of this request was closed.': 'इस माँग का स्टोर बंद हो गया है।',
  'No longer sold: {products}. Reject this request instead.': 'अब नहीं बिकता: {products}। यह माँग नामंज़ूर करें।',

  'Main stock': 'मुख्य स्टॉक',
  'In transit': 'रास्ते में',
  Outside: 'बाहर',
  'Expired goods': 'एक्सपायर हुआ माल',

  // Stores
  'A store with this name already exists.': 'इस नाम का स्टोर पहले से है।',
  'A store with this number already exists.': 'इस नंबर का स्टोर पहले से है।',
  'Choose a store manager from the list.': 'सूची से स्टोर मैनेजर चुनें।',
  'This manager already has a store.': 'इस मैनेजर के पास पहले से स्टोर है।',
  'This store still has {things}.': 'इस स्टोर में अभी है: {things}।',
  '{count} unit in stock': 'स्टॉक में {count} नग',
  '{count} units in stock': 'स्टॉक में {count} नग',
  '{count} open order': '{count} बाक़ी ऑर्डर',
  '{count} open orders': '{count} बाक़ी ऑर्डर',
  '{count} open stock request': '{count} बाक़ी माँग',
  '{count} open stock requests': '{count} बाक़ी माँगें',
  '{count} staff member': '{count} कर्मचारी',
  '{count} staff members': '{count} कर्मचारी',
  '{amount} of cash with its staff': 'कर्मचारियों के पास {amount} नकद',

  // Cash
  'Please say why the amounts differ.': 'कृपया बताएँ कि रक़में अलग क्यों हैं।',
  'Please say why the till differs.': 'कृपया बताएँ कि गल्ले में फ़र्क़ क्यों है।',
  'You cannot keep more in the till than you counted.': 'जितना गिना गया उससे ज़्यादा गल्ले में नहीं रह सकता।',
  'You have {amount} in hand. Collect more first, or let the store pay it back.':
    'आपके हाथ में {amount} नकद हैं। पहले और नकद लीजिए, या स्टोर को लौटाने दीजिए।',
  'The till should hold {amount}, no more.': 'गल्ले में {amount} होना चाहिए, ज़्यादा नहीं।',
  'The difference of the day is now {amount}. Please compare again.': 'दिन का फ़र्क़ अब {amount} है। कृपया फिर मिलाएँ।',
  'The refund is now {amount}. Please compare again.': 'अब {amount} लौटाए जाएँगे। कृपया फिर मिलाएँ।',
  'The till should now hold {amount}. Please compare again.': 'गल्ले में अब {amount} होना चाहिए। कृपया फिर मिलाएँ।',
  'The till already has cash of a later day. Close this day without a count, and count with the next.':
    'गल्ले में बाद के दिन का नकद है। यह दिन बिना गिने बंद करें और अगले दिन के साथ गिनें।',
  'You cannot close a future day.': 'जो दिन अभी नहीं आया वह बंद नहीं हो सकता।',
  'This day is already closed.': 'यह दिन पहले से बंद है।',
  'This day cannot be closed yet: {people}.': 'यह दिन अभी बंद नहीं हो सकता: {people}।',
  'This day cannot be closed yet: {people}; and {more} more.': 'यह दिन अभी बंद नहीं हो सकता: {people}; और {more} और।',
  '{name} has {amount} in hand': '{name} के पास {amount} नकद',
  '{name} has {count} cash order on the road': '{name} के पास रास्ते में {count} नकद ऑर्डर',
  '{name} has {count} cash orders on the road': '{name} के पास रास्ते में {count} नकद ऑर्डर',
  '{name} has {amount} in hand and {count} cash order on the road':
    '{name} के पास {amount} नकद और रास्ते में {count} नकद ऑर्डर',
  '{name} has {amount} in hand and {count} cash orders on the road':
    '{name} के पास {amount} नकद और रास्ते में {count} नकद ऑर्डर',
  '{name} has no cash in hand.': '{name} के पास नकद नहीं है।',
  '{name} now has {amount} in hand. Please count again.': '{name} के पास अब {amount} नकद है। कृपया फिर गिनें।',
  'The last day must not be before the first.': 'आख़िरी दिन पहले दिन से पहले का नहीं हो सकता।',
  'At most {max} days can be added up at once.': 'एक बार में ज़्यादा से ज़्यादा {max} दिन जोड़े जा सकते हैं।',

  // Counter sales that come back, and corrections of stock
  'Choose lines of this sale, and no more of each than was sold.':
    'इस बिक्री की पंक्तियाँ चुनें, और हर एक में ज़्यादा से ज़्यादा उतना जितना बिका।',
  'All of {name} was already returned.': '{name}: सब पहले ही वापस आ चुका है।',
  'Only {left} of {name} can still be returned.': '{name}: अब सिर्फ़ {left} वापस लिए जा सकते हैं।',
  'This sale is already void.': 'यह बिक्री पहले ही रद्द हो चुकी है।',
  'You can void a sale only on the day it was made. Return its goods instead.':
    'बिक्री सिर्फ़ उसी दिन रद्द हो सकती है। इसके बजाय सामान वापस लें।',
  'All goods of this sale were already returned.': 'इस बिक्री का सब पहले ही वापस आ चुका है।',
  'Enter each product once.': 'हर सामान एक ही बार लिखें।',
  '{name}: enter a best-before date that has not passed.': '{name}: ऐसी एक्सपायरी तारीख़ लिखें जो बीती न हो।',
  '{name}: enter each batch once.': '{name}: हर बैच एक ही बार लिखें।',
  'The batches of {name} add up to more than its stock.': '{name}: बैचों का जोड़ मौजूद मात्रा से ज़्यादा है।',
  'Enter at least one batch.': 'कम से कम एक बैच लिखें।',
  'Please choose a product.': 'कृपया सामान चुनें।',
  'Write off and count this product by batch.': 'यह सामान बैच के हिसाब से हटाएँ और गिनें।',
  'The stock of {name} is now {count}. Please check again.': '{name} का स्टॉक अब {count} है। कृपया फिर से देखें।',

  // Delivery
  'We do not deliver to {pincode} yet.': '{pincode} पर अभी डिलीवरी नहीं होती।',
  'This delivery window is not for {pincode}.': 'डिलीवरी का यह समय {pincode} के लिए नहीं है।',
  'Our minimum order is {amount}.': 'हम कम से कम {amount} का ऑर्डर पहुँचाते हैं।',

  // Packing
  'Thank you. The store has your answer.': 'धन्यवाद। आपका जवाब स्टोर को मिल गया।',
  'The time to answer has passed.': 'जवाब देने का समय ख़त्म हो गया।',
  'This order is {status} and cannot be packed now.': 'यह ऑर्डर {status} है, अभी पैक नहीं हो सकता।',
  'This order is already packed.': 'यह ऑर्डर पहले ही पैक हो चुका है।',
  'Cancel the order instead.': 'इसकी जगह ऑर्डर रद्द करें।',
  'The customer does not want a substitute for {name}.': 'ग्राहक को {name} की जगह कुछ और नहीं चाहिए।',
  'Please enter how much was packed for every line of the order.': 'कृपया ऑर्डर के हर सामान के लिए बताएँ कि कितना पैक हुआ।',
  '{name} is not sold by weight.': '{name} तौलकर नहीं बिकता।',
  'You cannot pack more of {name} than was ordered.': '{name} मँगाई गई मात्रा से ज़्यादा पैक नहीं हो सकता।',
  'You cannot substitute more of {name} than is missing.': '{name} जितना कम है, उससे ज़्यादा बदले में नहीं दिया जा सकता।',
  '{name} is already in this order.': '{name} इस ऑर्डर में पहले से है।',
  'The customer has not answered about this order yet.': 'इस ऑर्डर के बारे में ग्राहक का जवाब अभी नहीं आया है।',
  'Not everything could be packed.': 'सब कुछ पैक नहीं हो सका।',
});
