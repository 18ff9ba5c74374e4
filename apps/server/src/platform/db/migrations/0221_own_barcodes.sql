-- Numbers of the barcodes that the shop prints itself: 20, ten digits of this, check digit. None is given twice.
create sequence own_barcodes as bigint maxvalue 9999999999;
