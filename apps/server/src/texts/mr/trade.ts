// Marathi: what stops orders, payments, stock, stores and cash.
import { dictionary } from '@tilgul/contract/texts/dictionary';

export const trade = dictionary({
  // Statuses, as sentences name them
  Pending: 'प्रतीक्षेत',
  Processing: 'तयारी सुरू',
  Shipped: 'रायडरकडे दिली',
  'Out For Delivery': 'वाटेत',
  Delivered: 'पोहोचली',
  Cancelled: 'रद्द',
  Approved: 'मंजूर',
  Rejected: 'नाकारली',
  Added: 'मागणी पूर्ण',

  // Orders
  'This order is {from} and cannot become {to}.': 'या ऑर्डरची स्थिती ‘{from}’ आहे, ती ‘{to}’ करता येत नाही.',
  'This order is {status} and cannot be verified now.': 'या ऑर्डरची स्थिती ‘{status}’ आहे, ती आता पडताळता येत नाही.',
  'This order is {status} and cannot be given a new PIN now.':
    'या ऑर्डरची स्थिती ‘{status}’ आहे, तिला आता नवीन पिन देता येत नाही.',
  'This order is {status} and cannot be deducted now.':
    'या ऑर्डरची स्थिती ‘{status}’ आहे, तिचा साठा आता वजा करता येत नाही.',
  'This order is {status} and cannot be allocated to staff now.':
    'या ऑर्डरची स्थिती ‘{status}’ आहे, ती आता कर्मचाऱ्याला देता येत नाही.',
  'This order is {status} and cannot be paid at the door now.':
    'या ऑर्डरची स्थिती ‘{status}’ आहे, तिचे पैसे आता दारात घेता येत नाहीत.',
  'This order is paid online.': 'या ऑर्डरचे पैसे ऑनलाइन दिले आहेत.',
  'The amount is too small for UPI. Please take cash.': 'ही रक्कम UPI साठी खूप कमी आहे. कृपया रोख घ्या.',
  'This order was paid by UPI. Please give the cash back.': 'या ऑर्डरचे पैसे UPI ने मिळाले. कृपया रोख परत द्या.',
  'This order is {status} and cannot be returned now.': 'या ऑर्डरची स्थिती ‘{status}’ आहे, ती आता परत आणता येत नाही.',
  'This order is {status} and cannot be allocated to a store now.':
    'या ऑर्डरची स्थिती ‘{status}’ आहे, ती आता स्टोअरला देता येत नाही.',
  'Order {id} is now with {store}.': 'दरम्यान ऑर्डर {id} {store} ला दिली.',
  'Order {id} no longer has a store.': 'ऑर्डर {id} ला आता स्टोअर नाही.',
  'This PIN has been tried too often. The customer can ask for a new one under Your Orders.':
    'हा पिन खूप वेळा चुकला. ग्राहक ‘आपल्या ऑर्डर’ मध्ये नवीन पिन मागू शकतात.',
  'The PIN of this order can no longer be read. The customer can ask for a new one under Your Orders.':
    'या ऑर्डरचा पिन आता वाचता येत नाही. ग्राहक ‘आपल्या ऑर्डर’ मध्ये नवीन पिन मागू शकतात.',
  'Please say why no cash was collected.': 'रोख का घेतली नाही ते कृपया सांगा.',
  'Enter a quantity for at least one product.': 'किमान एका वस्तूची संख्या लिहा.',
  'At most {max} of a product.': 'एका वस्तूचे जास्तीत जास्त {max} चालतात.',
  'The total is too large.': 'एकूण रक्कम खूप मोठी आहे.',
  'Until your first order is delivered, at most {max} of a product.':
    'आपली पहिली ऑर्डर मिळेपर्यंत एका वस्तूचे जास्तीत जास्त {max} घेता येतात.',
  'Until your first order is delivered, an order may be at most {amount}.':
    'आपली पहिली ऑर्डर मिळेपर्यंत एक ऑर्डर जास्तीत जास्त {amount} ची चालते.',
  'Until your first order is delivered, at most {orders} orders paid on delivery can be open. Please wait for one of them.':
    'आपली पहिली ऑर्डर मिळेपर्यंत डिलिव्हरीच्या वेळी पैसे देण्याच्या जास्तीत जास्त {orders} ऑर्डर बाकी असू शकतात. कृपया त्यांपैकी एक मिळेपर्यंत थांबा.',

  // Payments
  'Your payment arrived, but its order could not be placed any more. It will be refunded.':
    'आपले पेमेंट पोहोचले, पण ऑर्डर देता आली नाही. पैसे परत दिले जातील.',
  'This payment can no longer be used. It will be refunded.': 'हे पेमेंट आता वापरता येत नाही. पैसे परत दिले जातील.',
  'The refund of this payment has started.': 'या पेमेंटचे पैसे परत देणे सुरू झाले आहे.',

  // Stock and stock requests
  'There is not enough stock of {products}.': 'याचा पुरेसा साठा नाही: {products}.',
  'There is not enough stock of {products} and {more} more.': 'याचा पुरेसा साठा नाही: {products} आणि आणखी {more}.',
  '{name} ({available} of {requested})': '{name} ({requested} पैकी {available})',
  'The stock of {name} cannot exceed {max}.': '{name}: साठा {max} पेक्षा जास्त असू शकत नाही.',
  'This request is already {status}.': 'या मागणीची स्थिती आधीच ‘{status}’ आहे.',
  'A request that is {from} cannot become {to}.': '‘{from}’ असलेली मागणी ‘{to}’ करता येत नाही.',
  'The stock of a request that is {status} cannot be deducted.': '‘{status}’ असलेल्या मागणीचा साठा वजा करता येत नाही.',
  'Approve at least one product, and no more of each than was requested.':
    'किमान एक वस्तू मंजूर करा, आणि प्रत्येक मागितल्यापेक्षा जास्त नको.',
  'Approve a request that was paid online in full, or reject it.': 'ऑनलाइन पैसे दिलेली मागणी पूर्ण मंजूर होते किंवा नामंजूर होते.',
  'Enter no more of each product than was sent.': 'मागणीतील प्रत्येक वस्तूसाठी जास्तीत जास्त पाठवले तेवढेच लिहा.',
  'The store of this request was closed.': 'या मागणीचे स्टोअर बंद झाले आहे.',
  'No longer sold: {products}. Reject this request instead.': 'आता विकले जात नाही: {products}. ही मागणी नामंजूर करा.',

  'Main stock': 'मुख्य साठा',
  'In transit': 'वाटेत',
  Outside: 'बाहेर',
  'Expired goods': 'मुदत संपलेला माल',

  // Stores
  'A store with this name already exists.': 'या नावाचे स्टोअर आधीच आहे.',
  'A store with this number already exists.': 'या क्रमांकाचे स्टोअर आधीच आहे.',
  'Choose a store manager from the list.': 'यादीतून स्टोअर मॅनेजर निवडा.',
  'This manager already has a store.': 'या मॅनेजरकडे आधीच स्टोअर आहे.',
  'This store still has {things}.': 'या स्टोअरमध्ये अजून आहे: {things}.',
  '{count} unit in stock': 'साठ्यात {count} नग',
  '{count} units in stock': 'साठ्यात {count} नग',
  '{count} open order': '{count} बाकी ऑर्डर',
  '{count} open orders': '{count} बाकी ऑर्डर',
  '{count} open stock request': '{count} बाकी मागणी',
  '{count} open stock requests': '{count} बाकी मागण्या',
  '{count} staff member': '{count} कर्मचारी',
  '{count} staff members': '{count} कर्मचारी',
  '{amount} of cash with its staff': 'कर्मचाऱ्यांकडे {amount} रोख',

  // Cash
  'Please say why the amounts differ.': 'रकमा वेगळ्या का आहेत ते कृपया सांगा.',
  'Please say why the till differs.': 'गल्ल्यात फरक का आहे ते कृपया सांगा.',
  'You cannot keep more in the till than you counted.': 'मोजले त्यापेक्षा जास्त गल्ल्यात ठेवता येत नाही.',
  'You have {amount} in hand. Collect more first, or let the store pay it back.':
    'आपल्या हातात {amount} रोख आहे. आधी आणखी रोख घ्या, किंवा स्टोअरला परत देऊ द्या.',
  'The till should hold {amount}, no more.': 'गल्ल्यात {amount} असायला हवे, जास्त नाही.',
  'The difference of the day is now {amount}. Please compare again.': 'दिवसाचा फरक आता {amount} आहे. कृपया पुन्हा जुळवा.',
  'The refund is now {amount}. Please compare again.': 'आता {amount} परत दिले जातील. कृपया पुन्हा जुळवा.',
  'The till should now hold {amount}. Please compare again.': 'गल्ल्यात आता {amount} असायला हवे. कृपया पुन्हा जुळवा.',
  'The till already has cash of a later day. Close this day without a count, and count with the next.':
    'गल्ल्यात नंतरच्या दिवसाची रोकड आहे. हा दिवस न मोजता बंद करा आणि पुढच्या दिवसासोबत मोजा.',
  'You cannot close a future day.': 'अजून न आलेला दिवस बंद करता येत नाही.',
  'This day is already closed.': 'हा दिवस आधीच बंद झाला आहे.',
  'This day cannot be closed yet: {people}.': 'हा दिवस अजून बंद करता येत नाही: {people}.',
  'This day cannot be closed yet: {people}; and {more} more.':
    'हा दिवस अजून बंद करता येत नाही: {people}; आणि आणखी {more}.',
  '{name} has {amount} in hand': '{name} यांच्याकडे {amount} रोख',
  '{name} has {count} cash order on the road': '{name} यांच्याकडे डिलिव्हरीला निघालेली {count} रोखीची ऑर्डर',
  '{name} has {count} cash orders on the road': '{name} यांच्याकडे डिलिव्हरीला निघालेल्या {count} रोखीच्या ऑर्डर',
  '{name} has {amount} in hand and {count} cash order on the road':
    '{name} यांच्याकडे {amount} रोख आणि डिलिव्हरीला निघालेली {count} रोखीची ऑर्डर',
  '{name} has {amount} in hand and {count} cash orders on the road':
    '{name} यांच्याकडे {amount} रोख आणि डिलिव्हरीला निघालेल्या {count} रोखीच्या ऑर्डर',
  '{name} has no cash in hand.': '{name} यांच्याकडे रोख नाही.',
  '{name} now has {amount} in hand. Please count again.': '{name} यांच्याकडे आता {amount} रोख आहे. कृपया पुन्हा मोजा.',
  'The last day must not be before the first.': 'शेवटचा दिवस पहिल्या दिवसाच्या आधी चालत नाही.',
  'At most {max} days can be added up at once.': 'एका वेळी जास्तीत जास्त {max} दिवसांची बेरीज करता येते.',

  // Counter sales that come back, and corrections of stock
  'Choose lines of this sale, and no more of each than was sold.':
    'या विक्रीतील ओळी निवडा, आणि प्रत्येकी जास्तीत जास्त विकले तेवढेच.',
  'All of {name} was already returned.': '{name}: सर्व आधीच परत आले आहे.',
  'Only {left} of {name} can still be returned.': '{name}: आता फक्त {left} परत घेता येतात.',
  'This sale is already void.': 'ही विक्री आधीच रद्द झाली आहे.',
  'You can void a sale only on the day it was made. Return its goods instead.':
    'विक्री फक्त त्याच दिवशी रद्द करता येते. त्याऐवजी वस्तू परत घ्या.',
  'All goods of this sale were already returned.': 'या विक्रीतील सर्व आधीच परत आले आहे.',
  'Enter each product once.': 'प्रत्येक वस्तू एकदाच लिहा.',
  '{name}: enter a best-before date that has not passed.': '{name}: उलटून न गेलेली मुदत लिहा.',
  '{name}: enter each batch once.': '{name}: प्रत्येक बॅच एकदाच लिहा.',
  'The batches of {name} add up to more than its stock.': '{name}: बॅचची बेरीज असलेल्या संख्येपेक्षा जास्त आहे.',
  'Enter at least one batch.': 'किमान एक बॅच लिहा.',
  'Please choose a product.': 'कृपया वस्तू निवडा.',
  'Write off and count this product by batch.': 'ही वस्तू बॅचनुसार काढून टाका आणि मोजा.',
  'The stock of {name} is now {count}. Please check again.': '{name} चा साठा आता {count} आहे. कृपया पुन्हा पहा.',

  // Delivery
  'We do not deliver to {pincode} yet.': '{pincode} वर अजून डिलिव्हरी देत नाही.',
  'This delivery window is not for {pincode}.': 'डिलिव्हरीची ही वेळ {pincode} साठी नाही.',
  'Our minimum order is {amount}.': 'आम्ही किमान {amount} ची ऑर्डर पोहोचवतो.',

  // Packing
  'Thank you. The store has your answer.': 'धन्यवाद. आपले उत्तर स्टोअरला कळले.',
  'The time to answer has passed.': 'उत्तर देण्याची वेळ संपली.',
  'This order is {status} and cannot be packed now.': 'ही ऑर्डर {status} आहे, आता पॅक करता येत नाही.',
  'This order is already packed.': 'ही ऑर्डर आधीच पॅक झाली आहे.',
  'Cancel the order instead.': 'त्याऐवजी ऑर्डर रद्द करा.',
  'The customer does not want a substitute for {name}.': 'ग्राहकाला {name} ऐवजी दुसरे काही नको आहे.',
  'Please enter how much was packed for every line of the order.': 'कृपया ऑर्डरमधील प्रत्येक वस्तू किती पॅक केली ते सांगा.',
  '{name} is not sold by weight.': '{name} वजनावर विकले जात नाही.',
  'You cannot pack more of {name} than was ordered.': '{name} मागवलेल्यापेक्षा जास्त पॅक करता येत नाही.',
  'You cannot substitute more of {name} than is missing.': '{name} जितके कमी आहे त्यापेक्षा जास्त बदली देता येत नाही.',
  '{name} is already in this order.': '{name} या ऑर्डरमध्ये आधीच आहे.',
  'The customer has not answered about this order yet.': 'या ऑर्डरबद्दल ग्राहकाचे उत्तर अजून आलेले नाही.',
  'Not everything could be packed.': 'सर्व वस्तू पॅक करता आल्या नाहीत.',
});
