// Marathi: what stops calls, accounts, goods and imports.
import { dictionary } from '@tilgul/contract/texts/dictionary';

export const refusals = dictionary({
  // Calls
  'Too many requests. Please try again later.': 'खूप विनंत्या आल्या. कृपया थोड्या वेळाने पुन्हा करून पहा.',
  'The body must be a JSON object.': 'पाठवलेला मजकूर JSON ऑब्जेक्ट हवा.',
  'This cursor is not valid.': 'हा cursor बरोबर नाही.',
  'This does not match the URL.': 'हे विनंतीच्या पत्त्याशी जुळत नाही.',
  'This field must be sent once, as text.': 'हा रकाना एकदाच, मजकूर म्हणून पाठवा.',
  'This form does not accept a file here.': 'या फॉर्ममध्ये येथे फाइल चालत नाही.',

  // Pictures
  'Image is required.': 'चित्र आवश्यक आहे.',
  'The picture is an empty file.': 'चित्राची फाइल रिकामी आहे.',
  'The picture could not be read. Please choose another one.': 'चित्र उघडता आले नाही. कृपया दुसरे निवडा.',
  'The picture may have at most 25 megapixels.': 'चित्र जास्तीत जास्त 25 मेगापिक्सेल चालते.',
  'The picture may have at most 5 MB.': 'चित्र जास्तीत जास्त 5 MB चालते.',
  'Please choose a JPEG, PNG, WebP or AVIF picture.': 'कृपया JPEG, PNG, WebP किंवा AVIF चित्र निवडा.',

  // Accounts
  'This username is already taken.': 'हे युजरनेम आधीच घेतलेले आहे.',
  'This contact number is already registered.': 'या मोबाइल नंबरची आधीच नोंदणी झाली आहे.',
  'This email address is already registered.': 'या ई-मेल पत्त्याची आधीच नोंदणी झाली आहे.',
  'The password and confirm password fields must be identical. Please try again.':
    'दोन्ही रकान्यांत सारखाच पासवर्ड हवा. कृपया पुन्हा करून पहा.',
  'Your password must be at least {least} characters long. Please enter a stronger password.':
    'पासवर्डमध्ये किमान {least} अक्षरे हवीत. कृपया अधिक मजबूत पासवर्ड लिहा.',
  'Your password must not be your name or username.': 'आपले नाव किंवा युजरनेम पासवर्ड म्हणून चालत नाही.',
  'This password is too common. Please choose another one.': 'हा पासवर्ड खूप लोक वापरतात. कृपया दुसरा निवडा.',
  'Please choose a password different from your current one.': 'कृपया आधीपेक्षा वेगळा पासवर्ड निवडा.',
  'This is not your password.': 'हा आपला पासवर्ड नाही.',
  'This is already your number.': 'हा आपलाच नंबर आहे.',
  'This code is wrong or was already used.': 'हा कोड चुकीचा आहे किंवा आधीच वापरला आहे.',
  'This code is wrong. Please enter the one your app shows now.': 'हा कोड चुकीचा आहे. कृपया अ‍ॅपमध्ये आता दिसणारा लिहा.',
  'Turn off your own two-factor sign-in in your account.': 'स्वतःचे आपल्या खात्यात बंद करा.',
  'Too many tries. Please request a new OTP.': 'खूप वेळा प्रयत्न झाले. कृपया नवीन OTP मागवा.',
  'No more messages can be sent right now. Please try again later.':
    'सध्या आणखी SMS पाठवता येत नाहीत. कृपया थोड्या वेळाने पुन्हा करून पहा.',
  'This push service is not known.': 'ही सूचना सेवा माहीत नाही.',
  'p256dh is not a key.': 'p256dh ही किल्ली नाही.',
  'You have {most} addresses. Please remove one first.': 'आपले {most} पत्ते आहेत. कृपया आधी एक काढा.',
  'You still have {count} open order. Please wait until it is delivered, or cancel it first.':
    'आपली {count} ऑर्डर अजून बाकी आहे. ती मिळेपर्यंत थांबा, किंवा आधी रद्द करा.',
  'You still have {count} open orders. Please wait until they are delivered, or cancel them first.':
    'आपल्या {count} ऑर्डर अजून बाकी आहेत. त्या मिळेपर्यंत थांबा, किंवा आधी रद्द करा.',
  'This user manages the store {store}. Give the store another manager first.':
    'हे {store} या स्टोअरचे मॅनेजर आहेत. आधी स्टोअरला दुसरे मॅनेजर द्या.',
  'This staff member still has {count} open delivery.': 'या कर्मचाऱ्याची {count} डिलिव्हरी अजून बाकी आहे.',
  'This staff member still has {count} open deliveries.': 'या कर्मचाऱ्याच्या {count} डिलिव्हरी अजून बाकी आहेत.',
  'This staff member still has {amount} of cash in hand. Take the cash first.':
    'या कर्मचाऱ्याकडे अजून {amount} रोख आहे. आधी ती रोकड घ्या.',
  'This customer still has {count} open order.': 'या ग्राहकाची {count} ऑर्डर अजून बाकी आहे.',
  'This customer still has {count} open orders.': 'या ग्राहकाच्या {count} ऑर्डर अजून बाकी आहेत.',

  // Goods
  'This product does not exist.': 'ही वस्तू नाही.',
  'A product cannot be a size of itself.': 'वस्तू स्वतःचाच पॅक असू शकत नाही.',
  'This product already has sizes.': 'या वस्तूचे आधीच वेगळे पॅक आहेत.',
  'Another product has this barcode.': 'हा बारकोड दुसऱ्या वस्तूचा आहे.',
  'Another product now has its barcode. Remove it there first.': 'तिचा बारकोड आता दुसऱ्या वस्तूला आहे. आधी तिथून काढा.',
  'A category with this name already exists.': 'या नावाचा प्रकार आधीच आहे.',
  'This category does not exist.': 'हा प्रकार नाही.',
  'This category is used by {count} product.': 'हा प्रकार {count} वस्तूला आहे.',
  'This category is used by {count} products.': 'हा प्रकार {count} वस्तूंना आहे.',
  'The category {name} was deleted. Add it again, then restore the product.':
    '{name} हा प्रकार हटवला आहे. तो पुन्हा जोडा, मग वस्तू परत आणा.',
  'This unit already exists.': 'हे युनिट आधीच आहे.',
  'This unit does not exist.': 'हे युनिट नाही.',
  'This unit is used by {count} product.': 'हे युनिट {count} वस्तूला आहे.',
  'This unit is used by {count} products.': 'हे युनिट {count} वस्तूंना आहे.',
  'The unit {name} was deleted. Add it again, then restore the product.':
    '{name} हे युनिट हटवले आहे. ते पुन्हा जोडा, मग वस्तू परत आणा.',
  'Choose a product or a category.': 'वस्तू किंवा प्रकार निवडा.',

  // The import of products
  'Unknown column “{head}”. Known columns: {columns}.': '“{head}” हा स्तंभ माहीत नाही. हे चालतात: {columns}.',
  'This column appears twice.': 'हा स्तंभ दोनदा आहे.',
  'This column is missing.': 'हा स्तंभ नाही.',
  'The file has no products.': 'फाइलमध्ये वस्तू नाहीत.',
  'A file may have at most {max} products.': 'एका फाइलमध्ये जास्तीत जास्त {max} वस्तू चालतात.',
  'This row has {cells} cells, the first row has {heads}.': 'या ओळीत {cells} रकाने आहेत, पहिल्या ओळीत {heads}.',
  'Row {row}: {message}': 'ओळ {row}: {message}',
  'Row {row}, {column}: {message}': 'ओळ {row}, {column}: {message}',
  'Row {row} already has this barcode.': 'हा बारकोड ओळ {row} मध्ये आधीच आहे.',
  'Row {row} already has this name and unit.': 'हे नाव आणि युनिट ओळ {row} मध्ये आधीच आहे.',
  'Several products have this name and unit. Change them one by one.': 'अनेक वस्तूंचे हेच नाव आणि युनिट आहे. त्या एकेक करून बदला.',
  'This quote is never closed.': 'येथे अवतरण चिन्ह उघडले आहे पण बंद केलेले नाही.',
  'There is a quote inside a cell. Write it twice and put the cell in quotes.':
    'रकान्यात अवतरण चिन्ह आहे; ते दोनदा लिहा आणि रकाना अवतरणात ठेवा.',
  'Products of this file were changed after it was checked. Please check the file again.':
    'फाइल तपासल्यानंतर त्यातील वस्तू बदलल्या. कृपया फाइल पुन्हा तपासा.',

  // Taxes and labels
  'This tax class does not exist.': 'हा कर गट नाही.',
  'Only products with a weight as their unit can be sold by weight.': 'ज्याचे युनिट वजन आहे तेच वजनावर विकता येते.',
  'MRP must not be below the price.': 'MRP किमतीपेक्षा कमी चालत नाही.',
  'Price must not be above the MRP.': 'किंमत MRP पेक्षा जास्त चालत नाही.',
  'A tax class with this name already exists.': 'या नावाचा कर गट आधीच आहे.',
  'This tax class is used by {count} product.': 'हा कर गट {count} वस्तूला आहे.',
  'This tax class is used by {count} products.': 'हा कर गट {count} वस्तूंना आहे.',
  'This claim is already decided.': 'या तक्रारीवर निर्णय आधीच झाला आहे.',
  'You can claim only for delivered items.': 'जे पोहोचवले गेले त्याबद्दलच तक्रार करता येते.',
  'You can claim within 48 hours of delivery.': 'डिलिव्हरीनंतर 48 तासांपर्यंत तक्रार करता येते.',
  'You have already claimed for all of it.': 'या सगळ्याबद्दल आपण आधीच तक्रार केली आहे.',
  'You can claim for at most {count}.': 'जास्तीत जास्त {count} बद्दल तक्रार करता येते.',
  'No cash refund is due for this claim.': 'या तक्रारीसाठी रोख परत द्यायचे काही नाही.',
  'No refund is due for this claim.': 'या तक्रारीसाठी परत द्यायचे काही नाही.',
  'This claim was already refunded.': 'या तक्रारीचे पैसे आधीच परत दिले आहेत.',
});
