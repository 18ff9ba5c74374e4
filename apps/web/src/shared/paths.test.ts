// Targets after sign-in, and the role of a path.
import { describe, expect, it } from 'vitest';
import { getLoginTarget, getRoleForPath, toLoginPath } from './paths.ts';

describe('after login', () => {
  it('goes to the landing page of the role', () => {
    expect(getLoginTarget('admin', null)).toBe('/admin-dashboard');
    expect(getLoginTarget('Customer', null)).toBe('/customer-product');
    expect(getLoginTarget('Warehouse Manager', null)).toBe('/store-dashboard');
    expect(getLoginTarget('Warehouse Staff', null)).toBe('/store-staff-dashboard');
  });

  it('follows next inside the role’s area, with its query', () => {
    expect(getLoginTarget('admin', '/admin-orders?status=pending')).toBe('/admin-orders?status=pending');
    expect(getLoginTarget('Warehouse Manager', '/store-staffmanagement')).toBe('/store-staffmanagement');
  });

  it('follows next to a product page for customers', () => {
    expect(getLoginTarget('Customer', '/product/7')).toBe('/product/7');
    expect(getLoginTarget('admin', '/product/7')).toBe('/admin-dashboard');
  });

  it.each([
    ['Customer', '/admin-orders'],
    ['Customer', '/product/7/../../login'],
    ['Warehouse Manager', '/store-staff-dashboard'],
    ['Warehouse Staff', '/store-staffmanagement'],
    ['admin', '//evil.example/admin-orders'],
    ['admin', '/\\evil.example'],
    ['admin', 'https://evil.example/admin-orders'],
    ['admin', 'javascript:alert(1)'],
    ['admin', '/login'],
  ] as const)('never takes %s to %s', (role, next) => {
    expect(getLoginTarget(role, next)).not.toBe(next);
  });
});

describe('the role of an address', () => {
  it('distinguishes staff pages from store pages, which share a prefix', () => {
    expect(getRoleForPath('/store-staff-view-orders')).toBe('Warehouse Staff');
    expect(getRoleForPath('/store-staffmanagement')).toBe('Warehouse Manager');
    expect(getRoleForPath('/Admin-Orders/?status=all')).toBe('admin');
    expect(getRoleForPath('/about-us')).toBeUndefined();
    expect(getRoleForPath('/administration')).toBeUndefined();
  });

  it('adds the return address to the login path, except for public pages', () => {
    expect(toLoginPath('/customer-orders?page=2')).toBe('/login?next=%2Fcustomer-orders%3Fpage%3D2');
    expect(toLoginPath('/product/7')).toBe('/login?next=%2Fproduct%2F7');
    expect(toLoginPath('/about-us')).toBe('/login');
  });
});
